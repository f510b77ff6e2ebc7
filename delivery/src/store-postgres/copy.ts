import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { packFiles, unpackFiles } from '../core/store/archive.ts';
import { type Follower, type FollowOptions, LIVE } from '../core/store/backend.ts';
import { filesIn, modeOf, readFiles, replaceFile, textOf, writeFiles } from '../core/store/files.ts';
import { readLiveText } from '../core/store/live.ts';
import { takeFileLock, waitForLock } from '../core/store/lock.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { type AppName, setId } from '../core/store/version-set.ts';
import { connectStore, latestNumber, readBlob, readStore, reason } from './database.ts';

/*
 * Releases and comparisons never change, so a database keeps each as a blob under a name: `release/<app>/<version>`,
 * `comparison/<name>`. It is an archive of the folder (core/store/archive.ts) with compressed forms, because making them
 * would delay every switch by seconds.
 */

export const releaseBlob = (app: AppName, version: string) => `release/${app}/${version}`;
export const comparisonBlob = (name: string) => `comparison/${name}`;

export const releaseBlobs = (versions: Readonly<Record<AppName, string>>): string[] =>
  Object.entries(versions).map(([app, version]) => releaseBlob(app, version));

const NAME = /^(?:release\/[a-z][a-z0-9-]{0,40}\/\w[\w.+-]{0,80}|comparison\/\w{1,80})$/;

/** The blob with the file of an address, `/_r/<app>/<version>/…`; null for other addresses. */
export function blobAt(address: string): string | null {
  const [, area, app = '', version = '', rest] = address.split('/', 5);
  const name = releaseBlob(app, version);
  return area === '_r' && rest && NAME.test(name) ? name : null;
}

/** Its folder in the site's folder: `releases/<app>/<version>`, `comparisons/<name>`. @throws Error for an invalid name. */
export function blobFolder({ folder }: SiteStore, name: string): string {
  if (!NAME.test(name)) throw new Error(`The site's database has an invalid name: "${name.slice(0, 100)}".`);
  return join(folder, name.replace('/', 's/'));
}

const description = (name: string) => `${name.slice(0, name.indexOf('/'))}.json`;

export const hasBlob = (store: SiteStore, name: string): boolean =>
  existsSync(join(blobFolder(store, name), description(name)));

export async function packBlob(store: SiteStore, name: string): Promise<Buffer> {
  const folder = blobFolder(store, name);
  const paths = (await filesIn(folder)).filter(({ isLink }) => !isLink).map(({ path }) => path);
  return packFiles(await readFiles(folder, paths));
}

/** The stored bytes of a blob are damaged or missing. */
class DamagedBlob extends Error {}

/** Puts a blob into its place in the site's folder in one step. @throws DamagedBlob when its bytes are not whole. */
export async function placeBlob(store: SiteStore, name: string, bytes: Buffer | null): Promise<void> {
  if (!bytes) throw new DamagedBlob(`The site's database does not contain ${name}.`);
  // Gzip's checksum detects damage.
  const files = await unpackFiles(bytes).catch(() => {
    throw new DamagedBlob(`The copy in the site's database of ${name} is damaged. It was not used.`);
  });
  await store.drafts.inDraft(name.replaceAll('/', '-'), async (draft) => {
    await writeFiles(draft, files);
    await store.drafts.moveWhole(draft, blobFolder(store, name), description(name));
  });
}

/** The blobs that the copy saw in the database, so that it deletes only these when they are gone. */
const SEEN = 'from-database.json';

/** Opens the copy in a site's folder. `everything` includes releases that are not live, for publishing and rollbacks. */
export function siteCopy(store: SiteStore, everything = false) {
  const coming = new Map<string, Promise<void>>();
  let number = -1;
  let live: string | null = null;
  let blobs: ReadonlySet<string> = new Set();

  /** Fetches a missing blob; concurrent calls share one fetch. @throws Error when it is not available. */
  async function hold(client: pg.Client | null, name: string): Promise<void> {
    if (hasBlob(store, name)) return;
    if (!client) throw new Error("The site's database does not respond");
    const get = async () => placeBlob(store, name, await readBlob(client, name));
    const arriving = coming.get(name) ?? get().finally(() => coming.delete(name));
    coming.set(name, arriving);
    return arriving;
  }

  async function replace(name: string, text: string): Promise<void> {
    const isSafe = /^[\w./-]{1,200}$/.test(name) && name.split('/').every((part) => /^\w/.test(part));
    if (!isSafe) throw new Error(`The site's database names "${name.slice(0, 100)}", an invalid file.`);
    const file = join(store.folder, name);
    if ((await textOf(file)) !== text) await replaceFile(file, text, modeOf(name));
  }

  async function take(client: pg.Client): Promise<void> {
    const stored = await readStore(client);
    blobs = new Set(stored.blobs);
    live = stored.live;
    const set = readLiveText(live);
    if (live && !set) throw new Error("The live set in the site's database is damaged");
    for (const name of set ? releaseBlobs(set.versions) : []) await hold(client, name);
    for (const { app, version } of set?.canaries ?? [])
      await hold(client, releaseBlob(app, version)).catch((error: unknown) => {
        // Its visitors get the live release, and it can be aborted.
        if (!(error instanceof DamagedBlob)) throw error;
      });
    for (const name of everything ? blobs : []) await hold(client, name);
    for (const [name, text] of Object.entries(stored.documents)) await replace(name, text);
    // A new, empty database deletes nothing.
    if (live) {
      // After all its releases.
      await replace(LIVE, live);
      const seen: string[] = JSON.parse((await textOf(join(store.folder, SEEN))) ?? '[]');
      for (const name of seen)
        if (!blobs.has(name) && NAME.test(name)) await store.drafts.discard(blobFolder(store, name));
      await replace(SEEN, JSON.stringify([...blobs]));
    }
    number = stored.number;
  }

  return {
    /** The latest change of the folder; -1 before the first sync. */
    number: () => number,
    isLive: () => live !== null,
    keeps: (name: string) => blobs.has(name),
    hold,

    /** Syncs the folder: first releases, then `live.json`. */
    async sync(client: pg.Client): Promise<void> {
      await mkdir(store.folder, { recursive: true });
      // Under the lock, so that the last of several processes on one folder writes the latest change.
      const release = await waitForLock(
        () => takeFileLock(join(store.folder, 'copy-lock.sqlite')),
        async () => 'another process on this folder',
        {},
      );
      try {
        if ((await latestNumber(client)) !== number) await take(client);
      } finally {
        release();
      }
    },
  };
}

const POLL_MS = 1000;
const QUERY_TIMEOUT_MS = 15_000;
/** The minimum time between two polls, because made-up names cause a query each. */
const SPACING_MS = 20;

/** Keeps a server's folder in sync with the site's database. While that is down, the folder is served as is. */
export function followDatabase(store: SiteStore, url: string, options: FollowOptions): Follower {
  const { say, pollMs = POLL_MS } = options;
  const copy = siteCopy(store);
  const ready = Promise.withResolvers<void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let lastLine = '';
  /** Since when the folder is behind, by `performance.now`; null when it is not. */
  let behindSince: number | null = null;

  async function look(): Promise<void> {
    await setTimeout(SPACING_MS);
    next = null;
    if (!client) throw new Error("The site's database does not respond");
    if ((await latestNumber(client)) !== copy.number()) {
      behindSince ??= performance.now();
      await copy.sync(client);
    }
    behindSince = null;
  }

  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;

  /** A poll that begins after this call: a running one may have read too early. Many calls share one. */
  function lookAgain(): Promise<void> {
    next ??= last.then(look);
    last = next.catch(() => undefined);
    return next;
  }

  /** Fetches a blob if the database has it. False while the database is down. */
  async function fetchBlob(name: string, pollsFirst: boolean): Promise<boolean> {
    try {
      if (pollsFirst) await lookAgain();
      if (copy.keeps(name)) await copy.hold(client, name);
      return true;
    } catch {
      return false;
    }
  }

  /** Resolves `ready` when the site can be served, and prints each new status once. */
  async function settle(failure?: unknown): Promise<void> {
    const live = await store.live.read().catch(() => null);
    if (live) ready.resolve();
    const problem = failure === undefined ? null : `${reason(failure)}.`;
    let line = `${problem ?? "Nothing is live in the site's database yet."} Waiting for releases to serve.`;
    if (live) line = `Following the site's database at ${setId(live)}.`;
    if (live && problem) line = `${problem} Serving ${setId(live)} meanwhile.`;
    if (lastLine !== line) say(line);
    lastLine = line;
  }

  function disconnect(): void {
    client?.end().catch(() => undefined);
    client = null;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        client ??= await connectStore(url, QUERY_TIMEOUT_MS);
        await lookAgain();
        await settle();
      } catch (failure) {
        disconnect();
        if (!closing.signal.aborted) await settle(failure);
      }
      await setTimeout(pollMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    disconnect();
  }
  const running = run();

  return {
    ready: ready.promise,
    behindMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    async obtain(address, known) {
      const name = blobAt(address);
      return !name || (known && hasBlob(store, name)) || fetchBlob(name, !known);
    },
    async obtainSet({ versions }) {
      for (const name of releaseBlobs(versions))
        if (!hasBlob(store, name)) await fetchBlob(name, !copy.keeps(name));
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
