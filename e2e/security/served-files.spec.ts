import { expect, test } from '@playwright/test';
import { liveManifest } from '../support/live-manifest.ts';
import { rawAnswer } from '../support/raw-answer.ts';

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
