import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { canaryIds, ROLLOUTS } from '../core/store/canaries.ts';
import { takeFileLock, waitForLock } from '../core/store/file-lock.ts';
import { modeOf, replaceFile } from '../core/store/files.ts';
import { pointTo } from '../core/store/live.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { blobDigest, blobPlace, blobsOf, compositionBlob, DamagedBlob, hasBlob, placeBlob } from './blobs.ts';
import { away, type Changes, readBlob, readChanges } from './database.ts';

/** A site's folder as a copy of what the database keeps. */
export interface SiteCopy {
  /** The latest change that the folder has; -1 before the first look. */
  number(): number;
  /** What is live in the database; null while nothing is. */
  live(): string | null;
  /** The digest of a blob that the database keeps. */
  digest(name: string): string | undefined;
  /** Whether the folder has the blob, known to be what was kept. */
  holds(name: string): boolean;
  /** Gets a blob where the folder does not have it. Several may ask at once. */
  hold(client: pg.Client | null, name: string): Promise<void>;
  /** Brings the folder up to the latest change: first what is needed, then what is live. */
  bringUp(client: pg.Client): Promise<void>;
}

/** The compositions that canaries' visitors get, of the document's text; none for one that is damaged or not there. */
function canaryIdsIn(text: string | undefined): string[] {
  try {
    return canaryIds(JSON.parse(text ?? '{"compositions":{}}'));
  } catch {
    return [];
  }
}

/**
 * The document of canaries for the moment of a switch: with what belongs to what was live and to what becomes live, by
 * the canaries of before. `after` where there is nothing to join.
 */
function acrossSwitch(before: string | undefined, after: string): string {
  try {
    const [was, is] = [JSON.parse(before ?? ''), JSON.parse(after)];
    const compositions = { ...is.compositions, ...was.compositions };
    return JSON.stringify({ ...is, canaries: was.canaries, compositions });
  } catch {
    return after;
  }
}

/** What the copy has once seen in the database, so that what goes there goes here too, and nothing else. */
const SEEN = 'from-database.json';

/**
 * The copy in a site's folder.
 * @param everything also gets what is not live, which publishing and rolling back need; a server gets that when
 *   somebody asks for it.
 */
export function siteCopy(store: SiteStore, { everything }: { everything: boolean }): SiteCopy {
  const held = new Set<string>();
  const coming = new Map<string, Promise<void>>();
  let number = -1;
  let live: string | null = null;
  let blobs: ReadonlyMap<string, string> = new Map();

  async function get(client: pg.Client | null, name: string): Promise<void> {
    if (hasBlob(store, name)) {
      // It may have been made or changed here.
      if ((await blobDigest(store, name)) === blobs.get(name)) return;
      if (client) await remove(store, name);
    }
    if (!client) throw away();
    const blob = await readBlob(client, name);
    if (!blob) throw new DamagedBlob(`The site's database does not keep ${name}.`);
    await placeBlob(store, blob);
  }

  async function hold(client: pg.Client | null, name: string): Promise<void> {
    if (held.has(name)) return;
    const known = coming.get(name);
    if (known) return known;
    const arriving = get(client, name)
      .then(() => void held.add(name))
      .finally(() => coming.delete(name));
    coming.set(name, arriving);
    return arriving;
  }

  async function holdComposition(client: pg.Client, id: string): Promise<void> {
    await hold(client, compositionBlob(id));
    const composition = await store.compositions.read(id);
    for (const name of composition ? blobsOf(composition) : []) await hold(client, name);
  }

  async function take(client: pg.Client, changes: Changes): Promise<void> {
    blobs = new Map(Object.entries(changes.blobs));
    live = changes.live;
    if (live) await holdComposition(client, live);
    // Before the document that names them. What is damaged there keeps nothing from becoming live, so that it can be
    // taken back: its visitors get what is live.
    for (const id of canaryIdsIn(changes.documents[ROLLOUTS])) {
      if (!blobs.has(compositionBlob(id))) continue;
      await holdComposition(client, id).catch((error: unknown) => {
        if (!(error instanceof DamagedBlob)) throw error;
      });
    }
    if (everything) {
      for (const name of blobs.keys()) if (!hasBlob(store, name)) await hold(client, name);
    }
    const { [ROLLOUTS]: canaries, ...documents } = changes.documents;
    // A switch may have come together with what is written after it.
    const isSwitch = live !== null && live !== (await store.live.id());
    if (canaries !== undefined) {
      const before = await readFile(join(store.folder, ROLLOUTS), 'utf8').catch(() => undefined);
      await replace(store.folder, ROLLOUTS, isSwitch ? acrossSwitch(before, canaries) : canaries);
    }
    for (const [name, text] of Object.entries(documents)) await replace(store.folder, name, text);
    for (const [name, lines] of Object.entries(changes.lines)) {
      await replace(store.folder, name, `${lines.join('\n')}\n`);
    }
    if (live && (isSwitch || (await store.live.damage()))) await pointTo(store.folder, live);
    if (canaries !== undefined) await replace(store.folder, ROLLOUTS, canaries);
    await forgetGone();
    number = changes.number;
  }

  async function forgetGone(): Promise<void> {
    // Never because a database is new and empty.
    if (!live) return;
    const text = await readFile(join(store.folder, SEEN), 'utf8').catch(() => '[]');
    const gone = (JSON.parse(text) as string[]).filter((name) => !blobs.has(name));
    for (const name of gone) {
      held.delete(name);
      if (hasBlob(store, name)) await remove(store, name);
    }
    await replace(store.folder, SEEN, JSON.stringify([...blobs.keys()]));
  }

  return {
    number: () => number,
    live: () => live,
    digest: (name) => blobs.get(name),
    holds: (name) => held.has(name),
    hold,
    async bringUp(client) {
      await mkdir(store.folder, { recursive: true });
      // Read under the lock: of several processes on one folder, the last one writes the latest.
      const release = await waitForLock(
        () => takeFileLock(join(store.folder, 'copy-lock.sqlite')),
        async () => 'another process on this folder',
        {},
      );
      try {
        let changes = await readChanges(client, number);
        // A database from a backup, or another one.
        if (changes.number < number) changes = await readChanges(client, -1);
        if (changes.number !== number) await take(client, changes);
      } finally {
        release();
      }
    },
  };
}

async function remove(store: SiteStore, name: string): Promise<void> {
  const place = blobPlace(store, name);
  if (!name.startsWith('style/')) return store.drafts.discard(place);
  for (const form of ['', '.br', '.gz']) await rm(`${place}${form}`, { force: true });
}

const isSafe = (name: string) =>
  /^[\w./-]{1,200}$/.test(name) && name.split('/').every((part) => /^\w/.test(part));

/** Writes a small file in the place of what is there. */
async function replace(folder: string, name: string, text: string): Promise<void> {
  if (!isSafe(name)) throw new Error(`The site's database names "${name.slice(0, 100)}", which is no file.`);
  const file = join(folder, name);
  if (existsSync(file) && (await readFile(file, 'utf8')) === text) return;
  await replaceFile(file, text, modeOf(name));
}
