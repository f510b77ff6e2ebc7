import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { issueToken, revokeToken, tokenFor } from '../../admin/tokens.ts';
import { pruneSite } from '../../publish/prune.ts';
import { rollBack } from '../../publish/roll-back.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import {
  ask,
  postgresOfFile,
  publishedStore,
  publishGuide,
  publishVersions,
  smallFolder,
  smallStore,
} from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { admittedApps, keepAdmittedApps } from '../apps.ts';
import { readAudit } from '../audit.ts';
import { readHistory } from '../history.ts';
import { type LockOptions, lockHolder, withPublishLock, withPublishQueue } from '../lock.ts';
import { publishedName } from '../names.ts';
import { appendLine, readLines } from '../records.ts';
import { hasRelease, keptReleases, liveComposition, liveId, makeLive } from '../site.ts';
import { bringSiteUp } from './session.ts';

const server = postgresOfFile();

/** Has somebody wait for a lock who is told once that another holds it, and whose patience then is over. */
async function tired(wait: (lock: LockOptions) => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = vi.fn(() => void vi.advanceTimersByTime(300));
  await wait({ waiting, patienceMs: 300 }).finally(() => expect(waiting).toHaveBeenCalledOnce());
}

/** Everything that the database holds, without the bytes. */
async function everything(url: string): Promise<unknown> {
  const tables = [
    'select number, live from site_state',
    'select name, sum from site_blob order by name',
    'select * from site_document order by name',
    'select * from site_line order by number, position',
  ];
  return Promise.all(tables.map((query) => ask(url, query)));
}

it('publishes from one machine and goes back from another, whose disk was empty', async () => {
  const { site: one, first } = await publishedStore(server);
  const second = await publishGuide(one, '2.0.0');
  const other = temporaryFolder();
  const composition = await publishVersions(other, { guide: '1.0.0' });
  expect(composition.id).toBe(first.id);
  expect([await liveId(one), await liveId(other)]).toEqual([second.id, first.id]);
  await bringSiteUp(one);
  expect(await liveId(one)).toBe(first.id);
  expect(await readHistory(one)).toEqual(await readHistory(other));
  expect((await readHistory(one)).map(({ action, to }) => [action, to])).toEqual([
    ['start', first.id],
    ['release', second.id],
    ['release', first.id],
  ]);
  expect(await publishedName(other, { app: 'guide', version: '2.0.0' })).toEqual(
    await publishedName(one, { app: 'guide', version: '2.0.0' }),
  );
});

it('moves a site that was a folder into an empty database, with all that it has', async () => {
  const { site, first, change } = await composeSmallSite();
  appendFileSync(join(site, 'history.jsonl'), '{"at":"2026-01-0');
  await keepAdmittedApps(site, [{ name: 'shell', owner: 'us', paths: ['/*'] }]);
  writeRemote(site, 'guide', '1.1.0');
  const second = await change({ guide: '1.1.0' });
  await smallStore(server);
  await publishGuide(site, '2.0.0');
  const copy = temporaryFolder();
  await bringSiteUp(copy);
  expect((await readHistory(copy)).map(({ to }) => to).slice(0, 2)).toEqual([first.id, second.id]);
  expect(await readHistory(copy)).toEqual(await readHistory(site));
  expect((await keptReleases(copy, 'guide')).map(({ version }) => version).sort()).toEqual([
    '1.0.0',
    '1.1.0',
    '2.0.0',
  ]);
  expect(await admittedApps(copy)).toEqual([{ name: 'shell', owner: 'us', paths: ['/*'] }]);
  for (const folder of ['compositions', 'styles']) {
    expect(readdirSync(join(copy, folder))).toEqual(readdirSync(join(site, folder)));
  }
});

it('a publish that fails changes nothing in the database, however late', async () => {
  const { url, site, first } = await publishedStore(server);
  const before = await everything(url);
  const failures: (() => Promise<unknown>)[] = [
    async () => {
      throw new Error('refused');
    },
    // The connection that holds the lock is lost, as when the database starts again.
    () =>
      ask(
        url,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site store'",
      ),
    // Somebody moves the pointer who does not ask for the lock.
    () => ask(url, "update site_state set live = 'other'"),
  ];
  for (const [index, fail] of failures.entries()) {
    const version = `2.${index}.0`;
    await expect(
      publishGuide(site, version, async () => void (await fail())),
      version,
    ).rejects.toThrow(/refused|terminat|closed|not queryable|something else has become live/i);
    await ask(url, `update site_state set live = '${first.id}'`);
    expect(await everything(url)).toEqual(before);
    expect(await liveId(site)).toBe(first.id);
  }
  const next = await publishGuide(site, '2.9.0');
  expect(await ask(url, 'select live from site_state')).toEqual([{ live: next.id }]);
});

it('a folder that has gone its own way is brought back to what is live', async () => {
  const { site, first } = await publishedStore(server);
  const second = await publishGuide(site, '2.0.0');
  await makeLive(site, first.id);
  rmSync(join(site, 'history.jsonl'));
  await withPublishLock(site, 'nothing', async () => {
    expect(await liveId(site)).toBe(second.id);
    expect(await readHistory(site)).toHaveLength(2);
  });
});

it('lets one machine publish at a time, and names it', async () => {
  const { site: one } = await publishedStore(server);
  const two = smallFolder();
  const order: string[] = [];
  await withPublishLock(one, 'The release of guide', async () => {
    expect(await lockHolder(two)).toMatch(/^The release of guide \(\S+, process \d+/);
    const refused = tired((lock) => withPublishLock(two, 'mine', async () => order.push('two'), lock));
    await expect(refused).rejects.toThrow(/^Nothing was changed: The release of guide \(\S+, process \d+/);
  });
  await withPublishLock(two, 'mine', async () => order.push('two'), { patienceMs: 0 });
  expect(order).toEqual(['two']);
  expect(await lockHolder(two)).toBe(null);
});

it('lets one machine judge a release at a time, and another roll back meanwhile', async () => {
  const { site: one } = await publishedStore(server);
  const two = smallFolder();
  await publishGuide(one, '2.0.0');
  expect(await lockHolder(two)).toBe(null);
  await withPublishQueue(one, 'The release of content', async () => {
    expect(await lockHolder(two)).toMatch(/^The release of content \(\S+, process \d+/);
    await rollBack({ site: two, to: 'guide', step: (_, work) => work(), lock: { patienceMs: 0 } });
    const refused = tired((lock) => withPublishQueue(two, 'mine', async () => {}, lock));
    await expect(refused).rejects.toThrow(/^Nothing was changed: The release of content \(/);
  });
  expect(await lockHolder(two)).toBe(null);
  await bringSiteUp(one);
  expect((await liveComposition(one)).versions.guide).toBe('1.0.0');
});

it('says so when the database does not answer, and changes nothing', async () => {
  const site = smallFolder();
  const first = await publishVersions(site);
  vi.stubEnv('SITE_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  await expect(publishGuide(site, '2.0.0')).rejects.toThrow(
    /SITE_DATABASE_URL\) does not answer: .*ECONNREFUSED/,
  );
  expect(await liveId(site)).toBe(first.id);
  vi.stubEnv('SITE_DATABASE_URL', 'mysql://db/site');
  await expect(publishGuide(site, '2.0.0')).rejects.toThrow(/must be a postgres:\/\/ address/);
  vi.unstubAllEnvs();
});

it('prunes the database too, and every copy', async () => {
  const { url, site } = await publishedStore(server);
  const other = temporaryFolder();
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishGuide(site, version);
  await bringSiteUp(other);
  expect(hasRelease(other, 'guide', '2.0.0')).toBe(true);
  const plan = await pruneSite({ site, days: 0, keep: 2 });
  const gone = plan.releases.map(({ version }) => version).sort();
  expect(gone).toEqual(['1.0.0', '2.0.0']);
  const kept = await ask(url, "select name from site_blob where name like 'release/guide/%' order by name");
  expect(kept).toEqual([{ name: 'release/guide/3.0.0' }, { name: 'release/guide/4.0.0' }]);
  expect(await ask(url, "select name from site_blob where name like 'composition/%'")).toHaveLength(2);
  await bringSiteUp(other);
  for (const place of [site, other]) {
    expect((await keptReleases(place, 'guide')).map(({ version }) => version).sort()).toEqual([
      '3.0.0',
      '4.0.0',
    ]);
    expect(existsSync(join(place, 'compositions', plan.compositions[0] ?? '?'))).toBe(false);
  }
  expect(await publishedName(other, { app: 'guide', version: '2.0.0' })).not.toBe(null);
});

it('what is small is written to the database first, by any machine and without the lock', async () => {
  const { site: one } = await publishedStore(server);
  const two = temporaryFolder();
  await withPublishLock(two, 'an admission', () =>
    Promise.all([1, 2, 3].map((number) => appendLine(one, 'audit.jsonl', { number }))),
  );
  await appendLine(two, 'audit.jsonl', { number: 4 });
  await bringSiteUp(one);
  const numbers = (await readLines<{ number: number }>(one, 'audit.jsonl')).map(({ number }) => number);
  expect(numbers.sort()).toEqual([1, 2, 3, 4]);
  expect(readFileSync(join(one, 'audit.jsonl'), 'utf8')).toBe(readFileSync(join(two, 'audit.jsonl'), 'utf8'));
});

it('a token opens the site on every machine, has its name to itself, and is revoked everywhere', async () => {
  const { site: one } = await publishedStore(server);
  const two = temporaryFolder();
  const asked = { name: 'ci', app: 'guide', rights: ['release'], days: 1 } as const;
  const { secret } = await issueToken(one, asked);
  await expect(issueToken(two, asked)).rejects.toThrow('There is a token "ci"');
  const wanted = { app: 'guide', right: 'release' } as const;
  await bringSiteUp(two, false);
  expect(await tokenFor(two, secret, wanted)).toMatchObject({ name: 'ci' });
  expect(statSync(join(two, 'tokens/ci.json')).mode & 0o777).toBe(0o600);
  await revokeToken(two, 'ci');
  await bringSiteUp(one, false);
  expect(await tokenFor(one, secret, wanted)).toBe(null);
  expect((await readAudit(one)).map(({ action }) => action)).toEqual(['token added', 'token revoked']);
});
