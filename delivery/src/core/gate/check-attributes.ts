import { parseFragment } from 'parse5';
import type { Page } from 'playwright-core';
import { elementsBelow } from '../compose/html.ts';

/** An attribute that browser and server render differently; null where one has none. */
export interface DifferingAttribute {
  /** The element as the server sent it. */
  element: string;
  attribute: string;
  server: string | null;
  browser: string | null;
}

/** The server writes a `<select>`'s choice onto its options, and browsers hide the nonce. */
const notComparable = (tag: string, attribute: string) =>
  attribute === 'nonce' || (tag === 'option' && attribute === 'selected');

/** Loaded late, so that NODE_ENV decides which build of React it is. */
async function attributeWriter() {
  const [{ createElement }, { renderToStaticMarkup }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ]);
  /** The attributes that React's server renderer writes for these props; null when it writes no such element. */
  return ({ tag, namespace, props }: HydratedElement): Attributes | null => {
    const element = createElement(tag, props);
    const whole = namespace === 'html' ? element : createElement(namespace, null, element);
    try {
      // React writes preloads before the element.
      const written = elementsBelow(parseFragment(renderToStaticMarkup(whole)))
        .filter(({ tagName }) => tagName === tag)
        .at(-1);
      if (!written) return null;
      return Object.fromEntries(
        written.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
      );
    } catch {
      return null;
    }
  };
}

/**
 * Attributes that hydration leaves as the server wrote them although the browser renders others. React's production
 * build is silent about them, and readers keep the server's until they return by a link. React's own server renderer
 * writes both sides (docs/decisions/027).
 *
 * A change by an effect or the visitor does not count: the document then no longer holds what the server sent.
 */
export async function differingAttributes(
  elements: readonly HydratedElement[],
): Promise<DifferingAttribute[]> {
  const write = await attributeWriter();
  return elements.flatMap((element) => {
    const { tag, name, unknown, sent, now } = element;
    const written = write(element);
    if (!written) return [];
    return [...new Set([...Object.keys(sent), ...Object.keys(written)])]
      .filter((attribute) => sent[attribute] !== written[attribute] && now[attribute] === sent[attribute])
      .filter((attribute) => !unknown.includes(attribute.toLowerCase()) && !notComparable(tag, attribute))
      .map((attribute) => ({
        element: name,
        attribute,
        server: sent[attribute] ?? null,
        browser: written[attribute] ?? null,
      }));
  });
}

/** Attributes by name. */
type Attributes = Readonly<Record<string, string>>;

/** An element that React took over from the server's HTML. */
interface HydratedElement {
  /** The element's name, for example `a`. */
  tag: string;
  namespace: 'html' | 'svg' | 'math';
  /** Its start tag as the server sent it, and its first words, for a refusal. */
  name: string;
  /** The props of the latest rendering, without content and what is no attribute. */
  props: Readonly<Record<string, unknown>>;
  /** Attributes that props set other than by text, in lower case: their look is unknown. */
  unknown: readonly string[];
  sent: Attributes;
  now: Attributes;
}

declare global {
  interface Window {
    sentAttributes?: Map<Element, Record<string, string>>;
  }
}

/** Runs in the page before its first script: notes what the server sent below `#root`. */
export function noteSentAttributes(): void {
  const read = (element: Element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const note = () => {
    const elements = document.querySelectorAll('#root *');
    window.sentAttributes = new Map([...elements].map((element) => [element, read(element)]));
  };
  // 'interactive' comes before the first deferred or module script.
  if (document.readyState === 'interactive') note();
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') note();
  });
}

/**
 * Runs in the page: every element from the server that React has taken over, with the props that React keeps
 * beside it, even in production. Leaves out elements with `suppressHydrationWarning`.
 */
export function readHydratedElements(): HydratedElement[] {
  const found: HydratedElement[] = [];
  for (const [element, sent] of window.sentAttributes ?? []) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    if (!key || !element.isConnected) continue;
    const given = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {};
    if (given.suppressHydrationWarning) continue;
    const props: Record<string, unknown> = {};
    const unknown: string[] = [];
    for (const [name, value] of Object.entries(given)) {
      if (['children', 'dangerouslySetInnerHTML', 'key', 'ref'].includes(name)) continue;
      if (name === 'style') props.style = { ...(value as object) };
      else if (typeof value === 'function' || typeof value === 'symbol') unknown.push(name.toLowerCase());
      else props[name] = typeof value === 'object' && value !== null ? String(value) : value;
    }
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const start = (element.cloneNode() as Element).outerHTML.replace(/<\/[^>]*>$/, '');
    const space = /(svg|MathML)$/.exec(element.namespaceURI ?? '')?.[1];
    found.push({
      tag: element.localName,
      namespace: space === 'svg' ? 'svg' : space === 'MathML' ? 'math' : 'html',
      name: `${start.slice(0, 160)}${words ? ` ("${words}")` : ''}`,
      props,
      unknown,
      sent,
      now: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    });
  }
  return found;
}

/** The hydrated elements of a page, with what the server sent and what the browser renders. */
export const hydratedElements = {
  /** Call it before the page is opened. */
  watch: (page: Page): Promise<unknown> => page.addInitScript(noteSentAttributes),
  read: (page: Page): Promise<HydratedElement[]> => page.evaluate(readHydratedElements),
};
