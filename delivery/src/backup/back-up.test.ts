import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { filesIn, readFiles } from '../core/store/files.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { issueToken } from '../remote/admin/tokens.ts';
import { smallBackend } from '../testing/small-site.ts';
import { liveStore } from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type BackupOptions, backUp, restore } from './back-up.ts';
import { copySiteFiles } from './site-part.ts';

const NOW = Date.UTC(2026, 4, 1, 3);
const MADE = '2026-05-01T03-00-00-000Z';

type Place = BackupOptions & { messages: string[] };

function placeWith(store: SiteStore, folder = join(temporaryFolder(), 'backups')): Place {
  const messages: string[] = [];
  const env = { DATA_DIR: join(store.folder, 'data') };
  return { store, env, folder, only: undefined, now: NOW, say: (line) => void messages.push(line), messages };
}

/** Another, empty machine. */
const emptyPlace = ({ folder }: Place): Place =>
  placeWith(openStore(join(temporaryFolder(), 'site')), folder);

const below = async (folder: string) => (await filesIn(folder)).map(({ path }) => path);

/** The contents of a site, without this machine’s own files. */
async function contentOf(folder: string) {
  const paths = (await below(folder)).filter((path) => !/^(data|drafts|compressed|publish-)/.test(path));
  const files = await readFiles(folder, paths);
  return files.map((file) => ({ ...file, mode: statSync(join(folder, file.name)).mode & 0o777 }));
}

function writeNamed(folder: string, ...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
}

let place: Place;
const restoreTo = (target: Place, maySetAside = false) => restore({ ...target, maySetAside });

beforeEach(async () => {
  const { store } = await liveStore();
  await issueToken(store, { name: 'ci', app: 'guide', scopes: ['release'], days: 1 });
  place = placeWith(store);
  await (await smallBackend(store)).close();
});

it('restores the same files and modes, and moves nothing aside in an empty folder', async () => {
  const { store } = place;
  const before = await contentOf(store.folder);
  // Unfinished, set-aside and unrelated files.
  writeNamed(store.folder, 'live.json.77.draft', 'tokens/a.json.77.draft', 'before-2026/live.json');
  const made = await backUp(place);
  expect(made).toBe(join(place.folder, MADE));
  expect(place.messages[1]).toContain('It contains the secret that signs sessions and mailed links');

  const next = emptyPlace(place);
  await restoreTo(next);
  expect(await contentOf(next.store.folder)).toEqual(before);
  expect(next.messages).toHaveLength(1);
  expect(readdirSync(next.env.DATA_DIR).sort()).toEqual(['auth-secret', 'site.sqlite']);
});

it('omits data, locks and caches, and hard-links immutable files', async () => {
  const folder = temporaryFolder();
  const site = ['audit.jsonl', 'comparisons/a/b.jpg', 'live.json', 'releases/guide/1.0.0/a.js'];
  const apart = ['db/a/site.sqlite', 'auth-secret', 'drafts/a/b', 'publish-lock.sqlite', 'compressed/a.br'];
  writeNamed(folder, ...site, ...apart);
  const [copy, dataDir] = [temporaryFolder(), join(folder, 'db/a')];
  await copySiteFiles(folder, copy, dataDir);
  expect(await below(copy)).toEqual(site);
  const isLinked = (path: string) => statSync(join(copy, path)).ino === statSync(join(folder, path)).ino;
  expect(site.filter(isLinked)).toEqual(['comparisons/a/b.jpg', 'releases/guide/1.0.0/a.js']);
});

it('waits for a publish, keeps the newest backups, restores the last, removes unfinished ones', async () => {
  const waiting = vi.fn();
  const backup = await place.store.withLock('A release', async () => {
    const begun = backUp({ ...place, waiting });
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledWith(expect.stringContaining('A release')));
    expect(existsSync(join(place.folder, MADE))).toBe(false);
    return { begun };
  });
  await backup.begun;

  for (const day of [1, 2]) await backUp({ ...place, now: NOW + day * 86_400_000, keep: 2 });
  const backups = ['2026-05-02T03-00-00-000Z', '2026-05-03T03-00-00-000Z'];
  symlinkSync('/etc/hostname', join(place.store.folder, 'tokens/linked.json'));
  await expect(backUp({ ...place, now: NOW + 4e8, keep: 1 })).rejects.toThrow('is a symbolic link');
  expect(readdirSync(place.folder).sort()).toEqual([...backups, 'drafts']);
  expect(readdirSync(join(place.folder, 'drafts'))).toEqual([]);
  const next = emptyPlace(place);
  await restoreTo(next);
  expect(next.messages[0]).toContain('Restored the backup of 2026-05-03T03:00:00.000Z');
});

it('is refused inside the site folder, and when a part is missing', async () => {
  const within = backUp({ ...place, folder: join(place.store.folder, 'backups') });
  await expect(within).rejects.toThrow('would be lost with it');
  const env = { DATA_DIR: join(temporaryFolder(), 'data') };
  await expect(backUp({ ...place, env })).rejects.toThrow('--only site');
  const empty = emptyPlace(place);
  await expect(backUp(empty)).rejects.toThrow('Nothing is live yet');
  expect([empty.store.folder, env.DATA_DIR].some((folder) => existsSync(folder))).toBe(false);
  expect(readdirSync(place.folder)).toEqual(['drafts']);

  await backUp({ ...place, env, only: 'site' });
  const next = emptyPlace(place);
  await expect(restoreTo({ ...next, only: 'data' })).rejects.toThrow('contains no data');
  await restoreTo(next);
  expect(await next.store.live.read()).toEqual(await place.store.live.read());
  expect(existsSync(next.env.DATA_DIR)).toBe(false);
});

it('replaces an existing site only if it may be moved aside', async () => {
  const made = { ...place, folder: await backUp(place) };
  const { store } = place;
  appendFileSync(join(store.folder, 'audit.jsonl'), '{"newer":true}\n');
  const newer = await contentOf(store.folder);
  await expect(restoreTo(made)).rejects.toThrow(/is not empty .* With --set-aside/);
  await restoreTo({ ...made, now: NOW + 1 }, true);
  const aside = 'before-2026-05-01T03-00-00-001Z';
  expect(place.messages.at(-1)).toBe(`The previous contents are in ${join(place.env.DATA_DIR, aside)}.`);
  expect(await contentOf(join(store.folder, aside))).toEqual(newer);
  expect(readFileSync(join(store.folder, 'audit.jsonl'), 'utf8')).not.toContain('newer');

  // A half-moved site is not served.
  writeNamed(store.folder, 'before-2026-05-01T03-00-00-002Z/releases/a');
  await expect(restoreTo({ ...made, now: NOW + 2 }, true)).rejects.toThrow('ENOTEMPTY');
  expect(existsSync(store.live.file)).toBe(false);
});

it('is refused without a change when it cannot be unpacked or is damaged', async () => {
  const made = await backUp(place);
  const other = emptyPlace(place);
  vi.stubEnv('PATH', temporaryFolder());
  await expect(restoreTo(other)).rejects.toThrow('tar is not on this machine.');
  vi.unstubAllEnvs();
  expect(existsSync(other.env.DATA_DIR)).toBe(false);
  await restoreTo(other);
  const manifest = readFileSync(join(made, 'backup.json'), 'utf8');
  /** Replaces text in the manifest. */
  const rewrite = (search: string, replacement: string) => (folder: string) => {
    expect(manifest).toContain(search);
    writeFileSync(join(folder, 'backup.json'), manifest.replace(search, replacement));
  };
  const damages: [problem: string, damage: (folder: string) => void][] = [
    ['there is no backup.json in it', (folder) => rmSync(join(folder, 'backup.json'))],
    ['cannot be read (Invalid JSON', rewrite(manifest, '{')],
    // A file outside its folder.
    ['cannot be read', rewrite('"site.tar": {', '"../site.tar": {')],
    ['backend.sqlite is missing', (folder) => rmSync(join(folder, 'backend.sqlite'))],
    ['site.tar has been modified', (folder) => appendFileSync(join(folder, 'site.tar'), '\0')],
  ];
  for (const [problem, damage] of damages) {
    const folder = join(temporaryFolder(), 'damaged');
    cpSync(made, folder, { recursive: true });
    damage(folder);
    const next = { ...emptyPlace(place), folder };
    await expect(restoreTo(next), problem).rejects.toThrow(problem);
    expect(existsSync(next.store.folder)).toBe(false);
  }
});
