import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { choiceKey, chosenFor } from '../../delivery/src/core/store/canaries.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { APP_TEXTS, editionText, setEdition } from '../support/app-editions.ts';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'canary commands' });
test.describe.configure({ mode: 'serial' });

// By default canary-visitors.spec.ts starts canaries by command, from-elsewhere.spec.ts with a token.
const WHOLE = { tag: '@whole' };

const EVERYBODY = Array.from({ length: 100 }, (_, number) => number);

/** The page of a visitor with a number, from what is kept. */
async function pageOf(site: string, number: number, path: string): Promise<string> {
  const live = await openStore(site).live.composition();
  const { canaries, compositions } = await openStore(site).rollouts.read();
  const id = compositions[live.id]?.[choiceKey(chosenFor(canaries, number))];
  const composition = (id && (await openStore(site).compositions.read(id))) || live;
  return readFile(
    join(openStore(site).compositions.pagesFolder(composition.id), composition.pages[path] ?? ''),
    'utf8',
  );
}

/** The numbers whose page shows an edition of an app. */
async function having(
  site: string,
  app: 'guide' | 'content' | 'account',
  edition: number,
): Promise<number[]> {
  const pages = await Promise.all(
    EVERYBODY.map(async (number) => [number, await pageOf(site, number, APP_TEXTS[app].page)] as const),
  );
  return pages.flatMap(([number, page]) => (page.includes(editionText(app, edition)) ? [number] : []));
}

test('a canary starts with a tenth, is raised, released beside, and promoted', WHOLE, async ({ place }) => {
  const { project, site, served } = place;
  const { page: path } = APP_TEXTS.guide;
  const live = await (await fetch(`${served.url}${path}`)).text();
  await setEdition(project, 'guide', 2);
  const started = await publishCommand(place, 'release', 'guide', '--canary', '10');
  expect(started).toMatch(
    /Canary started after \d+\.\d s: guide 1\.0\.0-\w{8} for 10 % of the visitors; stable is 1\.0\.0-\w{8}\./,
  );
  expect(started).toMatch(/ {2}check pages +.* s\n/);
  const version = /guide (1\.0\.0-\w{8}) for 10 %/.exec(started)?.[1] ?? '';
  const tenth = await having(site, 'guide', 2);
  expect(tenth).toHaveLength(10);
  // The server gives each the page of their number.
  for (const number of EVERYBODY) {
    const cookie = `canary=${String(number).padStart(2, '0')}`;
    const shown = await (await fetch(`${served.url}${path}`, { headers: { cookie } })).text();
    expect(shown.includes(editionText('guide', 2)), cookie).toBe(tenth.includes(number));
  }
  // Nobody else notices.
  expect(await (await fetch(`${served.url}${path}`)).text()).toBe(live);
  expect(await publishCommand(place, 'canary')).toMatch(new RegExp(`guide +${version} +10 % +1\\.0\\.0-`));
  expect(await publishCommand(place, 'releases')).toMatch(
    new RegExp(`${version} +canary 10 % beside 1\\.0\\.0-\\w{8}`),
  );

  const raised = await publishCommand(place, 'canary', 'guide', '50');
  expect(raised).toContain(`Now guide ${version} for 50 % of the visitors`);
  const half = await having(site, 'guide', 2);
  expect(half).toHaveLength(50);
  expect(half).toEqual(expect.arrayContaining(tenth));

  // A release that changes the canary is refused before it is built; it may be tried.
  await setEdition(project, 'guide', 3);
  const refused = await runDelivery(project, site, 'release', 'guide');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`It has a canary: guide ${version} for 50 % of the visitors`);
  expect(refused.said).toContain('npm run canary -- guide promote');
  expect(refused.said).not.toMatch(/ {2}build /);
  await withoutGateBrowser(async () => {
    await publishCommand(place, 'release', 'guide', '--dry-run');
    await setEdition(project, 'content', 2);
    await publishCommand(place, 'release', 'content');
  });
  expect(await having(site, 'content', 2)).toEqual(EVERYBODY);
  expect(await having(site, 'guide', 2)).toEqual(half);
  expect(await (await fetch(`${served.url}${APP_TEXTS.content.page}`)).text()).toContain(
    editionText('content', 2),
  );

  const theirs = await pageOf(site, half[0] ?? 0, path);
  const promoted = await publishCommand(place, 'canary', 'guide', 'promote');
  expect(promoted).toMatch(/Live after \d+\.\d s\. To go back: npm run rollback -- guide/);
  expect(await (await fetch(`${served.url}${path}`)).text()).toBe(theirs);
  expect(await having(site, 'guide', 2)).toEqual(EVERYBODY);
  expect(await publishCommand(place, 'canary')).toContain('There is no canary.');
});

test('a canary ends by a command, by a roll back of its app', WHOLE, async ({ place }) => {
  const { project, site } = place;
  await withoutGateBrowser(async () => {
    await publishCommand(place, 'release', 'guide', '--canary', '30', '--progressive');
  });
  expect(await having(site, 'guide', 3)).toHaveLength(30);
  const lower = await publishCommand(place, 'canary', 'guide', '20');
  expect(lower).toMatch(/It was 30 %: some visitors who had it get 1\.0\.0-\w{8} again\./);
  const stopped = await publishCommand(place, 'canary', 'guide', 'abort');
  expect(stopped).toMatch(/Everybody gets guide 1\.0\.0-\w{8} again\. It was guide .* for 20 %/);
  expect(await having(site, 'guide', 3)).toEqual([]);

  await withoutGateBrowser(async () => {
    await publishCommand(place, 'release', 'guide', '--canary', '30');
  });
  const back = await publishCommand(place, 'rollback', 'guide');
  expect(back).toMatch(/The canary of guide .* for 30 % of the visitors has ended: guide was rolled back\./);
  expect(await having(site, 'guide', 1)).toEqual(EVERYBODY);
  const audit = (await publishCommand(place, 'releases', '--audit', '--json')).trim().split('\n');
  const done = audit.map((line) => JSON.parse(line) as { action: string; outcome: string });
  expect(done.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'canary done',
    'canary done',
    'release refused',
    'dry run passed',
    'release live',
    'promote live',
    'canary done',
    'canary done',
    'canary aborted done',
    'canary done',
    'canary aborted done',
    'rollback live',
  ]);
  for (const wrong of [
    ['release', 'guide', '--canary', '0'],
    ['release', 'guide', '--canary', '101'],
    ['release', 'guide', '--progressive'],
    ['canary', 'guide'],
    ['canary', 'guide', '5.5'],
    ['canary', 'guide', 'abort', 'now'],
  ] as const) {
    const [name, ...args] = wrong;
    const { code, said } = await runDelivery(project, site, name, ...args);
    expect([code, said], wrong.join(' ')).toEqual([2, expect.stringContaining('Usage: npm run')]);
  }
  const nothing = await runDelivery(project, site, 'canary', 'guide', 'promote');
  expect(nothing).toEqual({ code: 1, said: expect.stringContaining('guide has no canary') });
});
