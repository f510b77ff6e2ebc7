import { expect, test } from '@playwright/test';
import { liveManifest } from '../support/live-manifest.ts';
import { rawAnswer } from '../support/raw-answer.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

/** Pages that are of use to nobody who comes from a search. */
const UNLISTED: readonly string[] = [...SITE_PAGES.signIn, ...SITE_PAGES.mailedLinks, ...SITE_PAGES.gated];

const OUTSIDE = [
  '/../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/_c/../live',
  '/_c/..%2flive',
  '/_c/%2e%2e/live',
  '/_r/..%2f..%2f..%2f..%2fnode_modules%2fvite/dist/client.mjs',
  '/_r/..%2f..%2f..%2fnode_modules%2fvite/dist/client.mjs',
  '/_r/shell/..%2f..%2f..%2fdata/data.sqlite',
  '/_r/%2e%2e/%2e%2e/live',
  '/_r/content/../../../live',
];

for (const path of OUTSIDE) {
  test(`${path} leads nowhere`, async ({ baseURL }) => {
    const { status, headers } = await rawAnswer(baseURL, path);
    expect([400, 404]).toContain(status);
    expect(headers['content-type'] ?? '').toMatch(/^(text\/html|$)/);
  });
}

test('a release serves its client files and nothing about how it was built', async ({ baseURL, request }) => {
  const { apps } = await liveManifest(request);
  for (const [app, { version, entry }] of Object.entries(apps)) {
    const base = `/_r/${app}/${version}`;
    expect((await rawAnswer(baseURL, entry)).status).toBe(200);
    const hidden = [
      `${base}/.vite/manifest.json`,
      `${base}/%2evite/manifest.json`,
      `${base}//.vite/manifest.json`,
      `${base}/assets/../.vite/manifest.json`,
      `${base}/.vite/manifest.json.br`,
      `${base}/mf-stats.json`,
      `${base}/mf-stats.json.gz`,
      `${base}/../release.json`,
      `${base}/..%2frelease.json`,
      `${base}/%2e%2e/server/routes.mjs`,
      `${base}/..%2fserver%2froutes.mjs`,
      `${base}/src/routes.ts`,
      `${entry}.map`,
    ];
    for (const path of hidden) expect((await rawAnswer(baseURL, path)).status, path).toBe(404);
  }
});

test('a name that every object has is an unknown page like any other', async ({ baseURL }) => {
  for (const path of ['/constructor', '/__proto__', '/toString', '/_r/constructor/x/y', '/404']) {
    expect((await rawAnswer(baseURL, path)).status, path).toBe(404);
  }
});

test('a trailing slash is redirected to the address of the page, with the query', async ({ baseURL }) => {
  const { status, headers } = await rawAnswer(baseURL, '/blog/?utm_source=mail');
  expect(status).toBe(301);
  expect(headers.location).toBe('/blog?utm_source=mail');
});

test('no address redirects to another site', async ({ baseURL }) => {
  for (const path of [
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
  ]) {
    const { headers } = await rawAnswer(baseURL, path);
    const target = new URL(headers.location ?? '/', baseURL);
    expect(target.origin, `${path} -> ${headers.location}`).toBe(baseURL);
  }
});

test('the sitemap lists every public page once, by its canonical address', async ({ baseURL, request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const pages = Object.values(SITE_PAGES).flat();
  const expected = pages.filter((path) => !UNLISTED.includes(path)).map((path) => `${baseURL}${path}`);
  expect(listed.sort()).toEqual(expected.sort());
});

test('pages that the sitemap leaves out ask not to be indexed, the others do not', async ({ request }) => {
  for (const path of Object.values(SITE_PAGES).flat()) {
    const html = await (await request.get(path)).text();
    expect(html.includes('<meta name="robots" content="noindex">'), path).toBe(UNLISTED.includes(path));
  }
});

test('robots.txt lets robots read, keeps them out of the backend and names the sitemap', async ({
  baseURL,
  request,
}) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const lines = (await answer.text()).trim().split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain('Disallow: /api');
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(lines).not.toContain('Disallow: /');
});
