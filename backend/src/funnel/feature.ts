import type { Feature, RouteServices } from '../feature/feature.ts';
import type { TelemetryServices } from '../telemetry/telemetry-services.ts';
import { OPENING_PATHS, openingRoutes } from './landing-page-views.ts';
import { reportPages } from './report-pages.ts';

/** The guide funnel: from the landing page to the download, and its report. */
export const funnel = {
  paths: OPENING_PATHS,
  routes: openingRoutes,
  pages: reportPages,
} as const satisfies Feature<RouteServices & TelemetryServices>;
