import type { BrowserRoute } from 'shared-lib';
import { pages, STATIC } from './fixed-pages.ts';

// Behind the other pages, because the order of the styles follows.

import { articlePages } from 'content:article-pages';

/** The code of each page. `routes.ts` describes them for delivery, in texts that no reader downloads. */
export const routes: readonly BrowserRoute[] = [
  ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
  ...[...articlePages].map(([path, load]) => ({ path, ...STATIC, load })),
];
