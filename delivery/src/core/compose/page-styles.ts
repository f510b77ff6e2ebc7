import { transform } from 'lightningcss';

/** Names that a stylesheet gives, and that its users may leave unused. */
interface Names {
  classes: readonly string[];
  animations: readonly string[];
}

const bytes = (css: string) => new TextEncoder().encode(css);

/** What a browser cannot read, it leaves out, too. */
const LENIENT = { filename: 'page.css', errorRecovery: true } as const;

function namesOf(css: string): Names {
  const classes = new Set<string>();
  const animations = new Set<string>();
  transform({
    ...LENIENT,
    code: bytes(css),
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'class') classes.add(part.name);
      },
      Rule: {
        keyframes({ value: { name } }) {
          animations.add(name.value);
        },
      },
    },
  });
  // Only plain names can be found among the words of a page.
  const plain = (names: Set<string>) => [...names].filter((name) => /^[\w-]+$/.test(name));
  return { classes: plain(classes), animations: plain(animations) };
}

/** Takes out the rules that need one of these names. A list of selectors stays whole while one of them is needed. */
function without(css: string, unusedSymbols: string[]): string {
  const { code } = transform({ ...LENIENT, code: bytes(css), minify: true, unusedSymbols });
  return new TextDecoder().decode(code);
}

/**
 * Returns what takes a page's own rules from the whole stylesheet: everything but the rules of classes whose names
 * stand nowhere in its HTML. Rules of elements, attributes and states (`:hover`, `[open]`) stay, in every media query.
 */
export function createPageStyles(whole: string): (html: string) => string {
  const { classes, animations } = namesOf(whole);
  return (html) => {
    const words = new Set(html.match(/[\w-]+/g));
    const unused = classes.filter((name) => !words.has(name));
    const shown = without(whole, unused);
    const times = (text: string) => shown.split(text).length;
    const still = animations.filter((name) => times(name) === times(`@keyframes ${name}`));
    return still.length > 0 ? without(shown, still) : shown;
  };
}

/**
 * The whole stylesheet of documents that have their own rules already. It names no fonts: a browser would take them
 * for others, and show the page without them until it has read them again.
 */
export function withoutFonts(css: string): string {
  const { code } = transform({
    ...LENIENT,
    code: bytes(css),
    minify: true,
    visitor: { Rule: { 'font-face': () => [] } },
  });
  return new TextDecoder().decode(code);
}

/** The place in a document's head. */
const PLACE = /^([\s\S]*?<style data-whole="[^"]*">)(<\/style>)/;

/** Puts a page's own rules into its document. */
export function withPageStyles(html: string, stylesOf: (html: string) => string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  if (end < 0 || !PLACE.test(head)) return html;
  // No text of the rules can end the element, or the comment that it is without scripts; an escape is what it escapes.
  const styles = stylesOf(html)
    .replaceAll('</', '<\\/')
    .replaceAll(/--(?=!?>)/g, '-\\-');
  return head.replace(PLACE, (_, open: string, close: string) => open + styles + close) + html.slice(end);
}
