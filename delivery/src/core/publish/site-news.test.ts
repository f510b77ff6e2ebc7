import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Log } from 'backend';
import { expect, it, onTestFinished } from 'vitest';
import { composeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PROJECT_ROOT, SITE } from '../project/project.ts';
import { readSiteNews } from './site-news.ts';

/** Makes this file the list of what is due. */
function nameList(due: string | undefined): void {
  const { due: before } = SITE;
  Object.assign(SITE, { due });
  onTestFinished(() => void Object.assign(SITE, { due: before }));
}

function writeList(text: string): string {
  const file = join(temporaryFolder(), 'due.ts');
  writeFileSync(file, text);
  return relative(PROJECT_ROOT, file);
}

const PERIOD = { from: Date.parse('2026-11-16'), to: Date.parse('2026-11-23') - 1 };
const silent = { error() {} } as unknown as Log;

it('tells what changed for visitors in the period, the latest first, without who did it', async () => {
  const { store } = await composeSmallSite();
  const none = { commit: null, clean: null, checks: null, digest: null, composition: null };
  for (const [at, action, outcome] of [
    ['2026-11-15T23:59:59.999Z', 'release', 'live'],
    ['2026-11-16T00:00:00.000Z', 'release', 'live'],
    ['2026-11-17T00:00:00.000Z', 'release', 'refused'],
    ['2026-11-18T00:00:00.000Z', 'token added', 'done'],
    ['2026-11-19T00:00:00.000Z', 'canary aborted', 'done'],
    ['2026-11-22T23:59:59.999Z', 'rollback', 'live'],
    ['2026-11-23T00:00:00.000Z', 'release', 'live'],
  ] as const) {
    const what = { at, action, outcome, app: 'guide', version: at.slice(8, 10) };
    await store.audit.append({ ...none, ...what, by: 'token:zoe', said: ['zoe'] });
  }
  nameList(undefined);
  const news = await readSiteNews(store, PERIOD, silent);
  expect(news.released.map(({ action, version }) => [action, version])).toEqual([
    ['rollback', '22'],
    ['canary aborted', '19'],
    ['release', '16'],
  ]);
  expect(JSON.stringify(news)).not.toContain('zoe');
  expect(news.due).toBe(null);
});

it('asks the list that the site names for the day after the period', async () => {
  const { store } = await composeSmallSite();
  nameList(writeList('export const due = (since: string) => [{ what: "Prices", since, todo: "Look." }];'));
  const { due } = await readSiteNews(store, PERIOD, silent);
  expect(due).toEqual([{ what: 'Prices', since: '2026-11-23', todo: 'Look.' }]);
});

it.each([
  ['is not there', () => 'docs/nowhere.ts'],
  ['fails', () => writeList('export const due = () => { throw new Error("no report"); };')],
])('says in the log why, and the rest all the same, when the list %s', async (_, list) => {
  const { store } = await composeSmallSite();
  nameList(list());
  const logged: unknown[] = [];
  const log = { error: (fields: unknown) => logged.push(fields) } as unknown as Log;
  expect(await readSiteNews(store, PERIOD, log)).toEqual({ released: [], due: null });
  expect(logged).toEqual([{ err: expect.any(Error), file: SITE.due }]);
});
