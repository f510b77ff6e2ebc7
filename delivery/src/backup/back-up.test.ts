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
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filesIn } from '../core/store/files.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { issueToken } from '../remote/admin/tokens.ts';
import { smallBackend } from '../testing/small-site.ts';
import { liveStore } from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type BackupOptions, backUp, restore } from './back-up.ts';

const NOW = Date.UTC(2026, 4, 1, 3);

interface Place extends BackupOptions {
  messages: string[];
}

function placeWith(store: SiteStore): Place {
  const messages: string[] = [];
  const env = { DATA_DIR: join(store.folder, 'data') };
  const say = (line: string) => void messages.push(line);
  return { store, env, folder: join(temporaryFolder(), 'backups'), only: undefined, now: NOW, say, messages };
}

/** Another, empty machine. */
const emptyPlace = ({ folder }: Place): Place => ({
  ...placeWith(openStore(join(temporaryFolder(), 'site'))),
  folder,
});

/** The contents of a site, without this machine’s own files. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const files = (await filesIn(folder)).filter(
    ({ path }) => !/^(data|drafts|compressed|publish-)/.test(path),
  );
  return Object.fromEntries(
    files.map(({ path }) => {
      const file = join(folder, path);
      return [path, `${(statSync(file).mode & 0o777).toString(8)} ${readFileSync(file).toString('base64')}`];
    }),
  );
}

const MANIFEST = 'backup.json';

/** Replaces text in a backup's manifest. */
const rewrite = (search: string, replacement: string) => (folder: string) => {
  const text = readFileSync(join(folder, MANIFEST), 'utf8');
  expect(text).toContain(search);
  writeFileSync(join(folder, MANIFEST), text.replace(search, replacement));
};

describe('a backup of a folder', () => {
  let place: Place;
  const restoreTo = (target: Place, mayPutAside = false) => restore({ ...target, mayPutAside });

  beforeEach(async () => {
    const { store } = await liveStore();
    await issueToken(store, { name: 'ci', app: 'guide', scopes: ['release'], days: 1 });
    place = placeWith(store);
    await (await smallBackend(store)).close();
  });

  it('restores the same files and modes, and moves nothing aside in an empty folder', async () => {
    const { store } = place;
    // Unfinished, set-aside and unrelated files.
    for (const [name, text] of Object.entries({
      'live.json.77.draft': 'half',
      'tokens/other.json.77.draft': 'half',
      'reports/funnel.html': 'old',
      'before-2026/live.json': 'old',
    })) {
      mkdirSync(join(store.folder, name, '..'), { recursive: true });
      writeFileSync(join(store.folder, name), text);
    }
    const made = await backUp(place);
    expect(made).toBe(join(place.folder, '2026-05-01T03-00-00-000Z'));
    expect(readdirSync(made).sort()).toEqual(['auth-secret', 'backend.sqlite', 'backup.json', 'site.tar']);
    expect(readdirSync(join(place.folder, 'drafts'))).toEqual([]);
    expect(place.messages).toEqual([
      expect.stringMatching(/MB: \w{12} is live; 0 submission, 0 mail, 0 delivery, 0 auth_user\.$/),
      expect.stringContaining('It contains the secret that signs sessions and mailed links'),
    ]);

    const next = emptyPlace(place);
    await restoreTo(next);
    for (const name of ['live.json.77.draft', 'tokens/other.json.77.draft', 'reports', 'before-2026']) {
      rmSync(join(store.folder, name), { recursive: true });
    }
    expect(await contentOf(next.store.folder)).toEqual(await contentOf(store.folder));
    expect(next.messages).toHaveLength(1);
    expect(readdirSync(next.store.folder).some((name) => name.startsWith('before-'))).toBe(false);
    expect(readdirSync(next.env.DATA_DIR).sort()).toEqual(['auth-secret', 'site.sqlite']);
  });

  it('waits for a running publish, but a publish does not wait for a backup', async () => {
    const waiting = vi.fn();
    const backup = await place.store.withLock('A release', async () => {
      const begun = backUp({ ...place, waiting });
      await vi.waitFor(() => expect(waiting).toHaveBeenCalledWith(expect.stringContaining('A release')));
      expect(existsSync(join(place.folder, '2026-05-01T03-00-00-000Z'))).toBe(false);
      return { begun };
    });
    await backup.begun;
    expect(await place.store.lockHolder()).toBeNull();
  });

  it('keeps the newest backups, and removes an unfinished one', async () => {
    for (const day of [0, 1, 2]) await backUp({ ...place, now: NOW + day * 86_400_000, keep: 2 });
    const backups = ['2026-05-02T03-00-00-000Z', '2026-05-03T03-00-00-000Z'];
    expect(readdirSync(place.folder).sort()).toEqual([...backups, 'drafts']);
    symlinkSync('/etc/hostname', join(place.store.folder, 'tokens/linked.json'));
    await expect(backUp({ ...place, now: NOW + 4 * 86_400_000, keep: 1 })).rejects.toThrow(
      'is a symbolic link',
    );
    expect(readdirSync(place.folder).sort()).toEqual([...backups, 'drafts']);
    expect(readdirSync(join(place.folder, 'drafts'))).toEqual([]);

    // The newest one is restored.
    const next = emptyPlace(place);
    await restoreTo(next);
    expect(next.messages[0]).toContain('Restored the backup of 2026-05-03T03:00:00.000Z');
  });

  it('is refused inside the site folder, and when a part is missing', async () => {
    const within = backUp({ ...place, folder: join(place.store.folder, 'backups') });
    await expect(within).rejects.toThrow('would be lost with it');
    const elsewhere = join(temporaryFolder(), 'data');
    const env = { DATA_DIR: elsewhere };
    await expect(backUp({ ...place, env })).rejects.toThrow('--only site');
    const empty = emptyPlace(place);
    await expect(backUp(empty)).rejects.toThrow('Nothing is live yet');
    expect(existsSync(empty.store.folder)).toBe(false);
    expect(readdirSync(place.folder)).toEqual(['drafts']);
    expect(existsSync(elsewhere)).toBe(false);

    await backUp({ ...place, env, only: 'site' });
    const next = emptyPlace(place);
    await expect(restore({ ...next, only: 'data', mayPutAside: false })).rejects.toThrow('contains no data');
    await restoreTo(next);
    expect(await next.store.live.read()).toEqual(await place.store.live.read());
    expect(existsSync(next.env.DATA_DIR)).toBe(false);
  });

  it('replaces an existing site only when that may be moved aside', async () => {
    const made = await backUp(place);
    const { store } = place;
    appendFileSync(join(store.folder, 'audit.jsonl'), '{"newer":true}\n');
    const newer = await contentOf(store.folder);
    await expect(restoreTo({ ...place, folder: made })).rejects.toThrow(/is not empty .* With --set-aside/);
    expect(await contentOf(store.folder)).toEqual(newer);

    await restoreTo({ ...place, folder: made, now: NOW + 1 }, true);
    const aside = 'before-2026-05-01T03-00-00-001Z';
    expect(place.messages.slice(-2)).toEqual([
      `The previous contents are in ${join(store.folder, aside)}.`,
      `The previous contents are in ${join(place.env.DATA_DIR, aside)}.`,
    ]);
    expect(await contentOf(join(store.folder, aside))).toEqual(newer);
    expect(readFileSync(join(store.folder, 'audit.jsonl'), 'utf8')).not.toContain('newer');
  });

  it('restores no data when the site cannot be unpacked', async () => {
    await backUp(place);
    const next = emptyPlace(place);
    vi.stubEnv('PATH', temporaryFolder());
    await expect(restoreTo(next)).rejects.toThrow('tar is not on this machine.');
    vi.unstubAllEnvs();
    expect(existsSync(next.env.DATA_DIR)).toBe(false);
    await restoreTo(next);
  });

  it.each<[string, (folder: string) => void, string]>([
    ['lacks its description', (folder) => rmSync(join(folder, MANIFEST)), 'there is no backup.json in it'],
    ['has half a description', (folder) => writeFileSync(join(folder, MANIFEST), '{'), 'cannot be read'],
    [
      'has a huge description',
      (folder) => writeFileSync(join(folder, MANIFEST), ' '.repeat(1_000_001)),
      'is too large',
    ],
    ['names a file outside its folder', rewrite('"site.tar": {', '"../site.tar": {'), 'cannot be read'],
    ['has a later format', rewrite('"format": 1', '"format": 2'), 'cannot be read'],
    ['lacks a file', (folder) => rmSync(join(folder, 'backend.sqlite')), 'backend.sqlite is missing'],
    [
      'lacks a file that it does not name',
      rewrite('"site.tar": {', '"site.dump": {'),
      'does not name site.tar',
    ],
    [
      'has one byte more',
      (folder) => appendFileSync(join(folder, 'site.tar'), '\0'),
      'site.tar has been modified',
    ],
  ])('is refused when it %s, without a change', async (_, damage, problem) => {
    const damaged = join(temporaryFolder(), 'damaged');
    cpSync(await backUp(place), damaged, { recursive: true });
    damage(damaged);
    const next = { ...emptyPlace(place), folder: damaged };
    await expect(restoreTo(next)).rejects.toThrow(problem);
    expect(existsSync(next.store.folder)).toBe(false);
  });
});
