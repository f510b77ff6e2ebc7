import type { Page } from '@playwright/test';

/** One object of a page's JSON-LD. */
export type Described = { '@type': string } & Record<string, unknown>;

/** The metadata of a document. */
export interface PageHead {
  title: string;
  /** The contents of `meta` elements by their `name` or `property`. */
  tags: Record<string, string[]>;
  /** The addresses of `link` elements by their `rel`. */
  links: Record<string, string[]>;
  described: Described[];
}

/**
 * Parses the head of the document at `path` as the server sends it. The browser parses it on an empty page, because the
 * site's policy forbids parsing text.
 */
export async function pageHead(page: Page, path: string): Promise<PageHead> {
  const html = await (await page.request.get(path)).text();
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const read = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html');
    const group = (elements: Iterable<Element>, key: (element: Element) => string | null, value: string) => {
      const groups: Record<string, string[]> = {};
      for (const element of elements) {
        const name = key(element);
        if (name) groups[name] = [...(groups[name] ?? []), element.getAttribute(value) ?? ''];
      }
      return groups;
    };
    return {
      title: document.title,
      tags: group(
        document.head.querySelectorAll('meta'),
        (meta) => meta.getAttribute('property') ?? meta.getAttribute('name'),
        'content',
      ),
      links: group(document.head.querySelectorAll('link'), (link) => link.getAttribute('rel'), 'href'),
      blocks: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent ?? '',
      ),
    };
  }, html);
  const { blocks, ...head } = read;
  const graphs = blocks.map((block) => JSON.parse(block) as { '@context': string; '@graph': Described[] });
  for (const graph of graphs) {
    if (graph['@context'] !== 'https://schema.org') throw new Error(`${path} uses ${graph['@context']}.`);
  }
  return { ...head, described: graphs.flatMap((graph) => graph['@graph']) };
}

/**
 * The elements named `element` of an XML document, each as its children's texts by name. The browser parses it on an empty
 * page, because the site's policy forbids parsing text.
 * @throws Error when the text is not XML.
 */
export async function readXml(page: Page, xml: string, element: string): Promise<Record<string, string>[]> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  return page.evaluate(
    ([text, name]) => {
      const document = new DOMParser().parseFromString(text, 'text/xml');
      const problem = document.querySelector('parsererror');
      if (problem) throw new Error(problem.textContent ?? 'This is not XML.');
      return [...document.querySelectorAll(name)].map((node) =>
        Object.fromEntries([...node.children].map((child) => [child.tagName, child.textContent ?? ''])),
      );
    },
    [xml, element] as const,
  );
}
