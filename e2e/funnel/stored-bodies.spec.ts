import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Specification section 7, "Guide-access tracking". */
const accessEvent = (source: string, name: string) => ({
  type: 'analytics_event',
  name,
  email: 'visitor@example.com',
  buttonId: 'access-my-free-guide',
  source,
  timestamp: ISO,
  event: 'guide_access_clicked',
});

test('the backend stores the request, the event, the view and the click; the browser nothing', async ({
  page,
  baseURL,
}) => {
  const posts = postsTo(page, '/api');
  const visit = campaignVisit(page);
  const campaign = `utm_medium=email&utm_source=${visit.campaign}`;
  // Source and path to the guide keep the campaign and drop possible tokens.
  await openPage(
    page,
    `${SIGNUP}?token=secret&utm_medium=email&session=1&utm_source=${visit.campaign}#id_token=2`,
  );
  await visit.fillIn();
  await visit.form.getByLabel('Email', { exact: true }).fill(`  ${visit.email.toUpperCase()} `);
  await visit.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?${campaign}`);
  await expect.poll(() => visit.stored()).toHaveLength(3);
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /Download the guide/ })
    .first()
    .click();
  await (await opened).close();
  await expect.poll(() => visit.stored()).toHaveLength(4);

  const at = (path: string) => `${baseURL}${path}?${campaign}`;
  const stored = visit.stored().map(({ body }) => body);
  expect(stored).toEqual([
    {
      type: 'guide_request',
      name: visit.name,
      email: visit.email,
      timestamp: ISO,
      source: at(SIGNUP),
      event: 'guide_request',
    },
    accessEvent(at(SIGNUP), 'Guide Visitor'),
    accessEvent(at(DOWNLOAD), 'Guide Visitor'),
    accessEvent(at(DOWNLOAD), 'Guide Download'),
  ]);
  expect(posts.map((post) => JSON.parse(post))).toEqual(stored);
  expect(await page.evaluate(() => Object.values(window.localStorage))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
