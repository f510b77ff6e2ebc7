import type { Feature, RouteServices } from '../feature/feature.ts';
import type { TelemetryServices } from '../telemetry/telemetry-services.ts';
import { LANDING_PAGE_PATHS, landingPageRoutes } from './landing-page-views.ts';
import { reportPages } from './report-pages.ts';

/** The guide funnel: from the landing page to the download, and its report. */
export const funnel = {
  paths: LANDING_PAGE_PATHS,
  routes: landingPageRoutes,
  pages: reportPages,
} as const satisfies Feature<RouteServices & TelemetryServices>;
