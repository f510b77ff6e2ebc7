import type { Feature, RouteServices } from '../feature/feature.ts';
import { CONTENT_PATHS } from './content-paths.ts';
import { contentRoutes } from './content-routes.ts';
import { contentTables } from './content-tables.ts';

/** Items that owners of accounts keep. */
export const contentFeature = {
  paths: CONTENT_PATHS,
  routes: contentRoutes,
  tables: contentTables,
} as const satisfies Feature<RouteServices>;
