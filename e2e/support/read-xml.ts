import type { Page } from '@playwright/test';

/**
 * The elements named `element` of an XML document, each as its children's texts by name. A browser reads it
 * on an empty page, because the site's own policy forbids parsing text.
 * @throws Error when the text is not XML.
 */
export async function readXml(page: Page, xml: string, element: string): Promise<Record<string, string>[]> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  return page.evaluate(
    ([text, name]) => {
      const document = new DOMParser().parseFromString(text, 'text/xml');
      const problem = document.querySelector('parsererror');
      if (problem) throw new Error(problem.textContent ?? 'This is no XML.');
      return [...document.querySelectorAll(name)].map((found) =>
        Object.fromEntries([...found.children].map((child) => [child.tagName, child.textContent ?? ''])),
      );
    },
    [xml, element] as const,
  );
}
