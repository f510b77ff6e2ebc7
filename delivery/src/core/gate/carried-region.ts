import type { Page } from 'playwright-core';

/** The HTML of the region that a page shows now. */
export const regionOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-mfe]')?.outerHTML ?? '');

/**
 * What differs between the regions of two documents, around the first difference; null when they are the same. Left out is
 * what a browser does not render as it is carried: comments and preloads, the numbers in React's ids, the order of
 * attributes, how styles are written, which option is selected, what has the focus or a hold.
 * @param page any page. It is left.
 */
export async function regionDifference(
  page: Page,
  carried: string,
  rendered: string,
): Promise<{ carried: string; rendered: string } | null> {
  // Where no policy forbids to parse a text.
  await page.goto('about:blank');
  return page.evaluate(
    (documents) => {
      const [was = '', is = ''] = documents.map((html) => {
        const ids: string[] = [];
        const plain = (value: string) =>
          value.replace(/-[rR]_\w+_/g, (id) => {
            if (!ids.includes(id)) ids.push(id);
            return `#${ids.indexOf(id)}`;
          });
        const textOf = (node: Node): string => {
          if (node instanceof Text) return node.data.replaceAll('<', '&lt;');
          if (!(node instanceof Element) || node.matches('link, noscript')) return '';
          const { style } = node as HTMLElement;
          const attributes = [...node.attributes]
            .filter(
              ({ name }) => !['autofocus', 'data-hold', 'data-props', 'selected', 'tabindex'].includes(name),
            )
            .map(
              ({ name, value }) =>
                ` ${name}=${JSON.stringify(name === 'style' ? style.cssText : plain(value))}`,
            );
          // The first line break of a text area is lost on the way.
          const inside = [...node.childNodes].map(textOf).join('').replace(/^\n/, '');
          return `<${node.localName}${attributes.sort().join('')}>${inside}</${node.localName}>`;
        };
        const region = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-mfe]');
        return region ? textOf(region) : '';
      });
      if (was === is) return null;
      let at = 0;
      while (was[at] === is[at]) at += 1;
      const [from, to] = [Math.max(0, at - 40), at + 80];
      return { carried: was.slice(from, to), rendered: is.slice(from, to) };
    },
    [carried, rendered],
  );
}
