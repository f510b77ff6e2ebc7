import type { Page, Route } from '@playwright/test';

const WEBHOOK = '**/api';

/** Has the page's guide requests answered so, in place of the backend; everything else goes there as before. */
export async function answerRequests(
  page: Page,
  answer: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  await page.route(WEBHOOK, (route) =>
    route.request().postDataJSON()?.type === 'guide_request' ? answer(route) : route.continue(),
  );
  return () => page.unroute(WEBHOOK);
}
