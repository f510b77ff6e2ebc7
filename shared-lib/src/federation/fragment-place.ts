/** A fragment's place in HTML, as `ui/Fragment.tsx` renders it: its app, its name, its properties as escaped JSON. */
export const PLACE = /<div data-fragment="([\w-]+)\/([\w-]+)" data-props="([^"]*)"><\/div>/g;

/** The fragments placed in HTML, as `guide/signup`, each once. */
export const placedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACE)].map(([, app, name]) => `${app}/${name}`)),
];

/**
 * The placeholder for a property's text in a release's HTML of a fragment, because only the page that places it has the
 * text. Texts contain no private-use characters.
 */
export const propHole = (name: string): string => `\uE000${name}\uE001`;
export const PROP_HOLE = /\uE000(\w+)\uE001/g;
