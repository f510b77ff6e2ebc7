import { transform } from 'lightningcss';

const bytes = (css: string) => new TextEncoder().encode(css);
const printed = (code: Uint8Array) => new TextDecoder().decode(code);

/** Browsers also skip invalid rules. */
const LENIENT = { filename: 'page.css', errorRecovery: true } as const;

function namesOf(css: string) {
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
  // Only plain names can be found in the text of a page.
  const plain = (names: Set<string>) => [...names].filter((name) => /^[\w-]+$/.test(name));
  return { classes: plain(classes), animations: plain(animations) };
}

/** Removes the rules of unused names. A list of selectors stays whole while one of them is used. */
function without(css: string, unusedSymbols: string[]): string {
  const { code } = transform({ ...LENIENT, code: bytes(css), minify: true, unusedSymbols });
  return printed(code);
}

const moduleOf = (name: string) => name.slice(0, 6);

/**
 * Returns a function that selects a page's own rules from the whole stylesheet: all but the rules of classes whose names
 * are nowhere in its HTML. Rules of elements, attributes and states (`:hover`, `[open]`) stay, in every media query.
 * @param shared the prefixes of modules that both frame and region have. Of these a page has all rules or
 *   none: with `.button` alone, a region would override the `.secondary` of a button in the frame.
 */
export function createPageStyles(
  whole: string,
  shared: ReadonlySet<string> = new Set(),
): (html: string) => string {
  const { classes, animations } = namesOf(whole);
  return (html) => {
    const words = new Set(html.match(/[\w-]+/g));
    const used = new Set([...words].map(moduleOf).filter((name) => shared.has(name)));
    const unused = classes.filter((name) => !words.has(name) && !used.has(moduleOf(name)));
    const shown = without(whole, unused);
    const times = (text: string) => shown.split(text).length;
    const still = animations.filter((name) => times(name) === times(`@keyframes ${name}`));
    return still.length > 0 ? without(shown, still) : shown;
  };
}

/** A stylesheet without its fonts, which documents have inline: a second set would be downloaded again. */
export function withoutFonts(css: string): string {
  const visitor = { Rule: { 'font-face': () => [] } };
  return printed(transform({ ...LENIENT, code: bytes(css), minify: true, visitor }).code);
}

/** The rules for fonts alone. */
export function onlyFonts(css: string): string {
  const fonts: string[] = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return printed(transform({ ...LENIENT, code: bytes(fonts.join('')), minify: true }).code);
}
