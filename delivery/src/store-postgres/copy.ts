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
 * Releases and comparisons never change, so a database stores each as a named blob: `release/<app>/<version>`,
 * `comparison/<name>`. A blob is an archive of the folder (core/store/archive.ts) and includes compressed forms,
 * because compressing the files again would delay every switch by seconds.
 */

export const releaseBlob = (app: AppName, version: string) => `release/${app}/${version}`;
export const comparisonBlob = (name: string) => `comparison/${name}`;

export const releaseBlobs = (versions: Readonly<Record<AppName, string>>): string[] =>
  Object.entries(versions).map(([app, version]) => releaseBlob(app, version));

const NAME = /^(?:release\/[a-z][a-z0-9-]{0,40}\/\w[\w.+-]{0,80}|comparison\/\w{1,80})$/;

/** The name of the blob with the file at an address, `/_r/<app>/<version>/…`; null for other addresses. */
export function blobAt(address: string): string | null {
  const [, area, app = '', version = '', rest] = address.split('/', 5);
  const name = releaseBlob(app, version);
  return area === '_r' && rest && NAME.test(name) ? name : null;
}

/** The folder of a blob: `releases/<app>/<version>` or `comparisons/<name>`. @throws Error for an invalid name. */
export function blobFolder({ folder }: SiteStore, name: string): string {
  if (!NAME.test(name)) throw new Error(`The site's database has an invalid name: "${name.slice(0, 100)}"`);
  return join(folder, name.replace('/', 's/'));
}

const descriptionFile = (name: string) => `${name.slice(0, name.indexOf('/'))}.json`;

export const hasBlob = (store: SiteStore, name: string): boolean =>
  existsSync(join(blobFolder(store, name), descriptionFile(name)));

export async function packBlob(store: SiteStore, name: string): Promise<Buffer> {
  const folder = blobFolder(store, name);
  const paths = (await filesIn(folder)).filter(({ isLink }) => !isLink).map(({ path }) => path);
  return packFiles(await readFiles(folder, paths));
}

/** The stored bytes of a blob are damaged or missing. */
class DamagedBlob extends Error {}

/** Unpacks a blob into its folder atomically. @throws DamagedBlob if its bytes are missing or damaged. */
export async function placeBlob(store: SiteStore, name: string, bytes: Buffer | null): Promise<void> {
  if (!bytes) throw new DamagedBlob(`The site's database does not contain ${name}`);
  // Gzip's checksum detects damage.
  const files = await unpackFiles(bytes).catch(() => {
    throw new DamagedBlob(`In the site's database, ${name} is damaged, so it was not used`);
  });
  await store.drafts.inDraft(name.replaceAll('/', '-'), async (draft) => {
    await writeFiles(draft, files);
    await store.drafts.moveWhole(draft, blobFolder(store, name), descriptionFile(name));
  });
}

/** Lists the blobs that were in the database. Only these are deleted from the folder when the database lacks them. */
const SEEN = 'from-database.json';

/** A site's folder as a copy of the database. `everything`: with all blobs, as publishing and rollbacks need. */
export function siteCopy(store: SiteStore, everything = false) {
  const downloads = new Map<string, Promise<void>>();
  let number = -1;
  let live: string | null = null;
  let blobs: ReadonlySet<string> = new Set();

  /** Downloads a missing blob; concurrent calls share one download. @throws Error when it fails. */
  async function ensureBlob(client: pg.Client | null, name: string): Promise<void> {
    if (hasBlob(store, name)) return;
    if (!client) throw new Error("The site's database does not respond");
    const load = async () => placeBlob(store, name, await readBlob(client, name));
    const download = downloads.get(name) ?? load().finally(() => downloads.delete(name));
    downloads.set(name, download);
    return download;
  }

  async function updateFile(name: string, text: string): Promise<void> {
    const isSafe = /^[\w./-]{1,200}$/.test(name) && name.split('/').every((part) => /^\w/.test(part));
    if (!isSafe) throw new Error(`The site's database has an invalid file name: "${name.slice(0, 100)}"`);
    const file = join(store.folder, name);
    if ((await textOf(file)) !== text) await replaceFile(file, text, modeOf(name));
  }

  async function updateFolder(client: pg.Client): Promise<void> {
    const stored = await readStore(client);
    blobs = new Set(stored.blobs);
    live = stored.live;
    const set = readLiveText(live);
    if (live && !set) throw new Error("The live set in the site's database is damaged");
    for (const name of set ? releaseBlobs(set.versions) : []) await ensureBlob(client, name);
    for (const { app, version } of set?.canaries ?? [])
      await ensureBlob(client, releaseBlob(app, version)).catch((error: unknown) => {
        // The visitors of a damaged canary get the live release, and the canary can be aborted.
        if (!(error instanceof DamagedBlob)) throw error;
      });
    for (const name of everything ? blobs : []) await ensureBlob(client, name);
    for (const [name, text] of Object.entries(stored.documents)) await updateFile(name, text);
    // A new, empty database deletes nothing from the folder.
    if (live) {
      // Only after all releases of the live set are in the folder.
      await updateFile(LIVE, live);
      const seen: string[] = JSON.parse((await textOf(join(store.folder, SEEN))) ?? '[]');
      for (const name of seen)
        if (!blobs.has(name) && NAME.test(name)) await store.drafts.discard(blobFolder(store, name));
      await updateFile(SEEN, JSON.stringify([...blobs]));
    }
    number = stored.number;
  }

  return {
    /** The number of the latest change in the folder; -1 before the first sync. */
    number: () => number,
    hasLive: () => live !== null,
    isStored: (name: string) => blobs.has(name),
    ensureBlob,

    /** Syncs the folder: first releases, then `live.json`. */
    async sync(client: pg.Client): Promise<void> {
      await mkdir(store.folder, { recursive: true });
      // Locked, so that a process does not overwrite a later change by another process on the same folder.
      const release = await waitForLock(
        () => takeFileLock(join(store.folder, 'copy-lock.sqlite')),
        async () => 'another process on this folder',
        {},
      );
      try {
        if ((await latestNumber(client)) !== number) await updateFolder(client);
      } finally {
        release();
      }
    },
  };
}

const POLL_MS = 1000;
const QUERY_TIMEOUT_MS = 15_000;
/** The minimum time between two polls, which requests for made-up names can trigger. */
const SPACING_MS = 20;

/** Keeps a server's folder in sync with the site's database. While the database is down, the folder is served as is. */
export function followDatabase(store: SiteStore, url: string, options: FollowOptions): Follower {
  const { say, pollMs = POLL_MS } = options;
  const copy = siteCopy(store);
  const ready = Promise.withResolvers<void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let lastLine = '';
  /** When a poll found the folder outdated, by `performance.now`; null while it is up to date. */
  let behindSince: number | null = null;

  async function poll(): Promise<void> {
    await setTimeout(SPACING_MS);
    nextPoll = null;
    if (!client) throw new Error("The site's database does not respond");
    if ((await latestNumber(client)) !== copy.number()) {
      behindSince ??= performance.now();
      await copy.sync(client);
    }
    behindSince = null;
  }

  let lastPoll: Promise<unknown> = Promise.resolve();
  let nextPoll: Promise<void> | null = null;

  /** Polls after this call, because a running poll may have read too early. Many calls share one poll. */
  function pollAgain(): Promise<void> {
    nextPoll ??= lastPoll.then(poll);
    lastPoll = nextPoll.catch(() => undefined);
    return nextPoll;
  }

  /** Downloads a blob if the database has it. False on failure, such as while the database is down. */
  async function downloadBlob(name: string, pollsFirst: boolean): Promise<boolean> {
    try {
      if (pollsFirst) await pollAgain();
      if (copy.isStored(name)) await copy.ensureBlob(client, name);
      return true;
    } catch {
      return false;
    }
  }

  /** Resolves `ready` when the site can be served, and prints the status when it changes. */
  async function reportStatus(failure?: unknown): Promise<void> {
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
        await pollAgain();
        await reportStatus();
      } catch (failure) {
        disconnect();
        if (!closing.signal.aborted) await reportStatus(failure);
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
      return !name || (known && hasBlob(store, name)) || downloadBlob(name, !known);
    },
    async obtainSet({ versions }) {
      for (const name of releaseBlobs(versions))
        if (!hasBlob(store, name)) await downloadBlob(name, !copy.isStored(name));
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
