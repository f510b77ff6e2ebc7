import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SMALL_VERSIONS, writeReleases } from '../../testing/small-releases.ts';
import { publishGuide, publishVersions } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { shownReleases, stateName } from './live.ts';
import { openStore, type SiteStore } from './site-store.ts';
import { finishUpgrade, isFormerFolder } from './upgrade.ts';

/** A line of the history of a former version. */
const line = (from: string | null, to: string, guide: string, day: number) =>
  JSON.stringify({
    at: `2026-01-0${day}T00:00:00.000Z`,
    action: from ? 'release' : 'start',
    app: from ? 'guide' : null,
    from,
    to,
    versions: { ...SMALL_VERSIONS, guide },
    stylesheets: ['abc.css'],
  });

/** A folder of a former version: two releases of the guide were live. */
function formerFolder(): SiteStore {
  const store = openStore(temporaryFolder());
  const write = (name: string, text: string) => writeFileSync(join(store.folder, name), text);
  for (const folder of ['compositions/b/pages', 'styles', 'tokens'])
    mkdirSync(join(store.folder, folder), { recursive: true });
  write('live', 'b');
  write('compositions/b/composition.json', '{}');
  write('styles/abc.css', '');
  write('tokens/ci.json', '{}');
  write('rollouts.json', '{"canaries":[]}');
  write('previews.json', '[{"id":"1","composition":"b","expiresAt":"2999-01-01T00:00:00.000Z"}]');
  for (const name of ['publish-queue.sqlite', 'publish-queue.holder', 'from-database.json'])
    write(name, '[]');
  write('history.jsonl', `\n${line(null, 'a', '0.8.0', 1)}\n\n${line('a', 'b', '0.9.0', 2)}\n\n{"at":`);
  return store;
}

it('reads no former folder before its upgrade has completed', async () => {
  const { folder, live } = formerFolder();
  expect(isFormerFolder(folder)).toBe(true);
  expect([await live.read(), await live.history()]).toEqual([null, []]);
  await expect(finishUpgrade(folder)).rejects.toThrow('cannot be upgraded before something is live in it');
  expect(existsSync(join(folder, 'compositions'))).toBe(true);
});

it('continues the history of a former folder, and deletes unused files', async () => {
  const store = formerFolder();
  writeReleases(store);
  const first = await publishVersions(store);
  const second = await publishGuide(store, '2.0.0');
  await finishUpgrade(store.folder);
  expect(isFormerFolder(store.folder)).toBe(false);
  expect(readdirSync(store.folder).sort()).toEqual(
    ['history.jsonl', 'live.json', 'names', 'publish-lock.sqlite', 'releases', 'tokens'].sort(),
  );
  const history = await store.live.history();
  expect(history.map(({ from, to }) => [from, to])).toEqual([
    [null, 'a'],
    ['a', 'b'],
    ['b', stateName(first)],
    [stateName(first), stateName(second)],
  ]);
  const guides = shownReleases(history).flatMap(({ app, version }) => (app === 'guide' ? version : []));
  expect(guides).toEqual(['0.8.0', '0.9.0', '1.0.0', '2.0.0']);
  expect(await store.live.read()).toEqual(second);
});

it('may be killed and run again', async () => {
  const store = formerFolder();
  writeReleases(store);
  await publishVersions(store);
  await finishUpgrade(store.folder);
  const history = readFileSync(join(store.folder, 'history.jsonl'), 'utf8');
  writeFileSync(join(store.folder, 'live'), 'b');
  mkdirSync(join(store.folder, 'compositions'));
  appendFileSync(join(store.folder, 'history.jsonl'), '\n');
  await finishUpgrade(store.folder);
  expect(readFileSync(join(store.folder, 'history.jsonl'), 'utf8')).toBe(history);
  expect(existsSync(join(store.folder, 'compositions'))).toBe(false);
});
