import type { Feature, RouteServices } from '../feature/feature.ts';
import { CONTENT_PATHS } from './content-paths.ts';
import { contentRoutes } from './content-routes.ts';
import { contentTables } from './content-tables.ts';

/** Content items of accounts. */
export const contentFeature = {
  paths: CONTENT_PATHS,
  routes: contentRoutes,
  tables: contentTables,
} as const satisfies Feature<RouteServices>;
