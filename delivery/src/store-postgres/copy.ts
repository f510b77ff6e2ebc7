import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { packFiles, unpackFiles } from '../core/store/archive.ts';
import { type Follower, LIVE, releaseBlob } from '../core/store/backend.ts';
import { filesIn, modeOf, readFiles, replaceFile, textOf, writeFiles } from '../core/store/files.ts';
import { readLiveText } from '../core/store/live.ts';
import { takeFileLock, waitForLock } from '../core/store/lock.ts';
import { PREVIEWS } from '../core/store/previews.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { releasesOf, setId, type VersionSet } from '../core/store/version-set.ts';
import { connectStore, latestNumber, readBlob, readStore, reasonOf, type StoredSite } from './database.ts';

/*
 * A database stores each release and comparison as a named blob: `release/<app>/<version>`, `comparison/<name>`.
 * A blob also contains the compressed files, because compressing them again would delay every switch by seconds.
 */

const NAME = /^(?:release\/[a-z][a-z0-9-]{0,40}\/\w[\w.+-]{0,80}|comparison\/\w{1,80})$/;

/** The name of the blob that contains the file at `/_r/<app>/<version>/…`. Null for other paths. */
export function blobAt(path: string): string | null {
  const [, area, app = '', version = '', rest] = path.split('/', 5);
  const name = releaseBlob({ app, version });
  return area === '_r' && rest && NAME.test(name) ? name : null;
}

/** The folder of a blob: `releases/<app>/<version>` or `comparisons/<name>`. */
export function blobFolder({ folder }: SiteStore, name: string): string {
  if (!NAME.test(name))
    throw new Error(
      `The site's database contains the invalid name "${name.slice(0, 100)}". Restore a backup.`,
    );
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

/** False if the bytes are missing or fail Gzip's checksum. */
export async function placeBlob(store: SiteStore, name: string, bytes: Buffer | null): Promise<boolean> {
  const files = bytes && (await unpackFiles(bytes).catch(() => null));
  if (!files) return false;
  await store.drafts.withDraft(name.replaceAll('/', '-'), async (draft) => {
    await writeFiles(draft, files);
    await store.drafts.moveWhole(draft, blobFolder(store, name), descriptionFile(name));
  });
  return true;
}

/** False if the blob is missing or damaged in the database. */
const ensureBlob = async (store: SiteStore, client: pg.Client, name: string): Promise<boolean> =>
  hasBlob(store, name) || placeBlob(store, name, await readBlob(client, name));

async function updateFile({ folder }: SiteStore, name: string, text: string): Promise<void> {
  const isSafe = /^[\w./-]{1,200}$/.test(name) && name.split('/').every((part) => /^\w/.test(part));
  if (!isSafe)
    throw new Error(
      `The site's database contains the invalid name "${name.slice(0, 100)}". Restore a backup.`,
    );
  const file = join(folder, name);
  if ((await textOf(file)) !== text) await replaceFile(file, text, modeOf(name));
}

/** Lists the blobs of the last sync. A sync deletes only listed blobs, so unpublished releases stay. */
const BLOB_LIST = 'from-database.json';

async function updateFolder(
  store: SiteStore,
  client: pg.Client,
  { live, blobs, documents }: StoredSite,
  everything: boolean,
): Promise<void> {
  const set = readLiveText(live);
  if (live && !set) throw new Error("The live set in the site's database is damaged: restore a backup");
  const previews: readonly VersionSet[] = JSON.parse(documents[PREVIEWS] ?? '[]');
  const shown = [...(set ? [set] : []), ...previews].flatMap(releasesOf).map(releaseBlob);
  const required = set ? releasesOf({ versions: set.versions }).map(releaseBlob) : [];
  // A damaged canary is no failure, because its visitors get the live releases.
  for (const name of new Set([...shown, ...(everything ? blobs : [])]))
    if (!(await ensureBlob(store, client, name)) && required.includes(name))
      throw new Error(
        `In the site's database, ${name} is damaged or missing: roll the app back on the machine that published it`,
      );
  for (const [name, text] of Object.entries(documents)) await updateFile(store, name, text);
  // A new, empty database must not empty the folder.
  if (!live) return;
  // `live.json` is written after its releases, because a server may read the file immediately.
  await updateFile(store, LIVE, live);
  const formerBlobs: string[] = JSON.parse((await textOf(join(store.folder, BLOB_LIST))) ?? '[]');
  for (const name of formerBlobs)
    if (!blobs.includes(name) && NAME.test(name)) await store.drafts.discard(blobFolder(store, name));
  await updateFile(store, BLOB_LIST, JSON.stringify(blobs));
}

/** `everything` includes all other blobs, which publishing and rollbacks need. */
export async function syncFolder(store: SiteStore, client: pg.Client, everything = false) {
  await mkdir(store.folder, { recursive: true });
  // Without this lock, a process could overwrite a later sync of the same folder by another process.
  const holder = async () => `A sync of ${store.folder} by another process`;
  const release = await waitForLock(() => takeFileLock(join(store.folder, 'copy-lock.sqlite')), holder);
  try {
    const site = await readStore(client);
    await updateFolder(store, client, site, everything);
    return site;
  } finally {
    release();
  }
}

const POLL_MS = 1000;
const QUERY_TIMEOUT_MS = 15_000;
/** The minimum time between two polls, which requests for made-up names can trigger. */
const SPACING_MS = 20;

export function followDatabase(
  store: SiteStore,
  url: string,
  say: (line: string) => void,
  pollMs = POLL_MS,
): Follower {
  const ready = Promise.withResolvers<void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let lastSync: Pick<StoredSite, 'number' | 'blobs'> | null = null;
  let requestedBlobs = new Set<string>();
  let lastLine = '';
  /** By `performance.now`; null while the folder is up to date. */
  let behindSince: number | null = null;

  async function poll(): Promise<void> {
    await setTimeout(SPACING_MS);
    const names = requestedBlobs;
    requestedBlobs = new Set();
    nextPoll = null;
    if (!client) throw new Error("The site's database does not respond");
    try {
      if ((await latestNumber(client)) !== lastSync?.number) {
        behindSince ??= performance.now();
        const { number, blobs } = await syncFolder(store, client);
        lastSync = { number, blobs };
      }
      behindSince = null;
    } finally {
      // Downloads requested blobs even if the sync failed. A damaged blob does not fail the poll.
      for (const name of names)
        if (lastSync?.blobs.includes(name)) await ensureBlob(store, client, name).catch(() => undefined);
    }
  }

  let lastPoll: Promise<unknown> = Promise.resolve();
  let nextPoll: Promise<void> | null = null;

  /** Polls again after a running poll, which may have read too early. Many calls share one poll. */
  function pollAgain(): Promise<void> {
    nextPoll ??= lastPoll.then(poll);
    lastPoll = nextPoll.catch(() => undefined);
    return nextPoll;
  }

  async function reportStatus(failure?: unknown): Promise<void> {
    const live = await store.live.read().catch(() => null);
    if (live) ready.resolve();
    const id = live && setId(live);
    const problem = failure ? reasonOf(failure) : "Nothing is live in the site's database yet";
    const served = id ? `Serving ${id} meanwhile` : 'Waiting for releases to serve';
    const line = id && !failure ? `Following the site's database; serving ${id}.` : `${problem}. ${served}.`;
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
    async obtain(path, isServed) {
      const name = blobAt(path);
      if (!name || (isServed && hasBlob(store, name))) return true;
      requestedBlobs.add(name);
      return pollAgain().then(
        () => hasBlob(store, name) || !lastSync?.blobs.includes(name),
        // The poll failed. A release that this server does not serve yet may already be live in the database.
        () => isServed && hasBlob(store, name),
      );
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
