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
const BACKUP_NAME = '2026-05-01T03-00-00-000Z';

type Machine = BackupOptions & { messages: string[] };

function machineWith(store: SiteStore, folder = join(temporaryFolder(), 'backups')): Machine {
  const messages: string[] = [];
  const env = { DATA_DIR: join(store.folder, 'data') };
  return { store, env, folder, only: undefined, now: NOW, say: (line) => void messages.push(line), messages };
}

const emptyMachine = ({ folder }: Machine): Machine =>
  machineWith(openStore(join(temporaryFolder(), 'site')), folder);

const pathsIn = async (folder: string) => (await filesIn(folder)).map(({ path }) => path);

async function contentOf(folder: string) {
  const isCompared = (path: string) => !/^(audit|data|drafts|compressed|publish-)/.test(path);
  const files = await readFiles(folder, (await pathsIn(folder)).filter(isCompared));
  return files.map((file) => ({ ...file, mode: statSync(join(folder, file.name)).mode & 0o777 }));
}

function writeNamed(folder: string, ...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
}

let machine: Machine;
const restoreTo = (target: Machine, maySetAside = false) => restore({ ...target, maySetAside });

beforeEach(async () => {
  const { store } = await liveStore();
  await issueToken(store, { name: 'ci', app: 'guide', scopes: ['release'], days: 1 });
  machine = machineWith(store);
  await (await smallBackend(store)).close();
});

it('restores files with their modes into an empty folder', async () => {
  const { store } = machine;
  const before = await contentOf(store.folder);
  // Unfinished and set-aside files are not backed up.
  writeNamed(store.folder, 'live.json.77.draft', 'tokens/a.json.77.draft', 'before-2026/live.json');
  const backup = await backUp(machine);
  expect(backup).toBe(join(machine.folder, BACKUP_NAME));
  expect(machine.messages[1]).toContain('It contains the secret that signs sessions and mailed links');

  const next = emptyMachine(machine);
  await restoreTo(next);
  expect(await contentOf(next.store.folder)).toEqual(before);
  expect(next.messages).toEqual([expect.stringMatching(/forms and events.*commit is [0-9a-f]{40}\.$/)]);
  expect(readdirSync(next.env.DATA_DIR).sort()).toEqual(['auth-secret', 'site.sqlite']);
});

it('a copy of the site omits data, locks and caches, and hard-links immutable files', async () => {
  const folder = temporaryFolder();
  const site = ['audit.jsonl', 'comparisons/a/b.jpg', 'live.json', 'releases/guide/1.0.0/a.js'];
  const omitted = ['db/a/site.sqlite', 'auth-secret', 'drafts/a/b', 'publish-lock.sqlite', 'compressed/a.br'];
  writeNamed(folder, ...site, ...omitted);
  const [copy, dataDir] = [temporaryFolder(), join(folder, 'db/a')];
  await copySiteFiles(folder, copy, dataDir);
  expect(await pathsIn(copy)).toEqual(site);
  const isLinked = (path: string) => statSync(join(copy, path)).ino === statSync(join(folder, path)).ino;
  expect(site.filter(isLinked)).toEqual(['comparisons/a/b.jpg', 'releases/guide/1.0.0/a.js']);
});

it('waits for a running publish, and keeps only the newest backups', async () => {
  const onWait = vi.fn();
  const backup = await machine.store.withLock('A release', async () => {
    const running = backUp({ ...machine, onWait });
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledWith(expect.stringContaining('A release')));
    expect(existsSync(join(machine.folder, BACKUP_NAME))).toBe(false);
    return { running };
  });
  await backup.running;

  for (const day of [1, 2]) await backUp({ ...machine, now: NOW + day * 86_400_000, keep: 2 });
  const backups = ['2026-05-02T03-00-00-000Z', '2026-05-03T03-00-00-000Z'];
  symlinkSync('/etc/hostname', join(machine.store.folder, 'tokens/linked.json'));
  await expect(backUp({ ...machine, now: NOW + 4e8, keep: 1 })).rejects.toThrow('is a symbolic link');
  expect(readdirSync(machine.folder).sort()).toEqual(backups);
  const next = emptyMachine(machine);
  await restoreTo(next);
  expect(next.messages[0]).toContain('Restored the backup of 2026-05-03T03:00:00.000Z');
});

it('refuses a missing or damaged site, and a backup folder inside the site', async () => {
  const within = backUp({ ...machine, folder: join(machine.store.folder, 'backups') });
  await expect(within).rejects.toThrow('would destroy both');
  await expect(backUp({ ...machine, folder: '/dev/null/a' })).rejects.toThrow('(ENOTDIR). Run this');
  const env = { DATA_DIR: join(temporaryFolder(), 'data') };
  await expect(backUp({ ...machine, env })).rejects.toThrow('--only site');
  const empty = emptyMachine(machine);
  await expect(backUp(empty)).rejects.toThrow('Nothing is live yet');
  expect([empty.store.folder, env.DATA_DIR].some((folder) => existsSync(folder))).toBe(false);
  expect(existsSync(machine.folder)).toBe(false);

  await backUp({ ...machine, env, only: 'site' });
  const next = emptyMachine(machine);
  await expect(restoreTo({ ...next, only: 'data' })).rejects.toThrow('does not contain the part "data"');
  await restoreTo(next);
  expect(await next.store.live.read()).toEqual(await machine.store.live.read());
  expect(existsSync(next.env.DATA_DIR)).toBe(false);
  writeFileSync(join(next.store.releases.folder('guide', '1.0.0'), 'pages.json'), '{}');
  await expect(backUp({ ...next, only: 'site' })).rejects.toThrow('pages.json of guide 1.0.0 is damaged');
});

it('replaces an existing site only if it may be moved aside', async () => {
  const backup = { ...machine, folder: await backUp(machine) };
  const { store } = machine;
  appendFileSync(join(store.folder, 'audit.jsonl'), '{"newer":true}\n');
  const newer = await contentOf(store.folder);
  await expect(restoreTo(backup)).rejects.toThrow(/is not empty .* With --set-aside/);
  await restoreTo({ ...backup, now: NOW + 1 }, true);
  const aside = 'before-2026-05-01T03-00-00-001Z';
  expect(machine.messages.at(-1)).toBe(`The previous contents are in ${join(machine.env.DATA_DIR, aside)}.`);
  expect(await contentOf(join(store.folder, aside))).toEqual(newer);
  expect((await store.audit.read())[1]?.said[0]).toContain('site and the data of the backup of 2026-05-01');

  writeNamed(store.folder, 'before-2026-05-01T03-00-00-002Z/releases/a');
  await expect(restoreTo({ ...backup, now: NOW + 2 }, true)).rejects.toThrow(
    /ENOTEMPTY.* The data is restored/,
  );
  expect(existsSync(store.live.file)).toBe(false);
});

it('refuses to restore without tar or from a damaged backup, and changes nothing', async () => {
  const backup = await backUp(machine);
  const other = emptyMachine(machine);
  vi.stubEnv('PATH', temporaryFolder());
  await expect(restoreTo(other)).rejects.toThrow('tar is not on this machine.');
  vi.unstubAllEnvs();
  expect(existsSync(other.env.DATA_DIR)).toBe(false);
  await restoreTo(other);
  const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
  const rewrite = (search: string, replacement: string) => (folder: string) => {
    expect(manifest).toContain(search);
    writeFileSync(join(folder, 'backup.json'), manifest.replace(search, replacement));
  };
  const damages: [problem: string, damage: (folder: string) => void][] = [
    ['it contains neither backup.json', (folder) => rmSync(join(folder, 'backup.json'))],
    ['cannot be read (Invalid JSON', rewrite(manifest, '{')],
    ['cannot be read', rewrite('"site.tar": {', '"../site.tar": {')],
    ['backend.sqlite is missing', (folder) => rmSync(join(folder, 'backend.sqlite'))],
    ['site.tar is damaged', (folder) => appendFileSync(join(folder, 'site.tar'), '\0')],
  ];
  for (const [problem, damage] of damages) {
    const folder = join(temporaryFolder(), 'damaged');
    cpSync(backup, folder, { recursive: true });
    damage(folder);
    const next = { ...emptyMachine(machine), folder };
    await expect(restoreTo(next), problem).rejects.toThrow(problem);
    expect(existsSync(next.store.folder)).toBe(false);
  }
});
