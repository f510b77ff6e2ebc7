import type { BrowserRoute } from 'shared-lib';
import { pages, STATIC } from './fixed-pages.ts';

// Imported after the other pages, because the order of imports is the order of the styles.

import markdownPages from 'content:markdown-pages';

/** Browsers do not download the metadata in `routes.ts`. */
export const routes: readonly BrowserRoute[] = [
  ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
  ...[...markdownPages].map(([path, load]) => ({ path, ...STATIC, load })),
];
