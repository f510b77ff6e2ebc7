import type { Page, Route } from '@playwright/test';

const WEBHOOK = '**/api';

/** Answers the page's guide requests like this, in place of the backend. Other calls reach the backend. */
export async function answerRequests(
  page: Page,
  answer: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  await page.route(WEBHOOK, (route) =>
    route.request().postDataJSON()?.type === 'guide_request' ? answer(route) : route.continue(),
  );
  return () => page.unroute(WEBHOOK);
}
