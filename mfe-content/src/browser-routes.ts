import type { BrowserRoute } from 'shared-lib';
import { pages, STATIC } from './fixed-pages.ts';

// After the other pages, because this sets the order of the styles.

import { articlePages } from 'content:article-pages';

/** The code of each page. `routes.ts` adds the texts for delivery, which no reader downloads. */
export const routes: readonly BrowserRoute[] = [
  ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
  ...[...articlePages].map(([path, load]) => ({ path, ...STATIC, load })),
];
