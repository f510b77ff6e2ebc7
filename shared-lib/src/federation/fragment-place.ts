/** A fragment's place in HTML, as `ui/Fragment.tsx` renders it: its app, its name, its properties as escaped JSON. */
export const PLACE = /<div data-fragment="([\w-]+)\/([\w-]+)" data-props="([^"]*)"><\/div>/g;

/** The fragments that HTML has places for, as `guide/signup`, each once. */
export const placedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(PLACE)].map(([, app, name]) => `${app}/${name}`)),
];

/**
 * Stands for a property's text in the HTML that a release carries of a fragment: only the page that places it knows the
 * text. Texts contain no characters for private use.
 */
export const propHole = (name: string): string => `\uE000${name}\uE001`;
export const PROP_HOLE = /\uE000(\w+)\uE001/g;
