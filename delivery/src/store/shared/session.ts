import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type pg from 'pg';
import { type LockOptions, waitForLock } from '../file-lock.ts';
import { filesIn } from '../files.ts';
import { type Composition, compositions, keptApps, keptReleases, liveId, readComposition } from '../site.ts';
import {
  type Blob,
  blobDigest,
  blobPlace,
  blobsOf,
  compositionBlob,
  packBlob,
  releaseBlob,
  styleBlob,
} from './blobs.ts';
import { type SiteCopy, siteCopy } from './copy.ts';
import {
  changeStore,
  connectStore,
  createTables,
  readHolder,
  reason,
  type StoreChange,
  type StoreLock,
  storeAddress,
  storeLockHolder,
  takeStoreLock,
} from './database.ts';

/** The connection that holds the publish lock of a site: what it changes fails once the lock is lost. */
interface Session {
  client: pg.Client;
  copy: SiteCopy;
}

/** By the site's folder. */
const sessions = new Map<string, Session>();

/** Runs `work` on a connection that holds a lock of the site's database. The lock ends with it, so with this process. */
function holding<Result>(
  url: string,
  [lock, holder]: readonly [lock: StoreLock, holder: string],
  work: (client: pg.Client) => Promise<Result>,
  options: LockOptions,
): Promise<Result> {
  return connected(url, async (client) => {
    await createTables(client);
    await waitForLock(
      () => takeStoreLock(client, lock, holder),
      () => storeLockHolder(client, lock),
      options,
    );
    return work(client);
  });
}

/**
 * Runs `work` while no other machine judges a release. Where the site has no database, runs `work`.
 * @throws Error when the database does not answer, or the holder does not let go in time.
 */
export function withStoreQueue<Result>(
  holder: string,
  work: () => Promise<Result>,
  options: LockOptions,
): Promise<Result> {
  const url = storeAddress();
  return url ? holding(url, ['queue', holder], work, options) : work();
}

/**
 * Runs `work` under the publish lock of the site's database, on a folder that is brought up to what is live there.
 * Where the site has no database, runs `work`.
 * @throws Error when the database does not answer, or its holder does not let go in time.
 */
export async function withStoreLock<Result>(
  site: string,
  holder: string,
  work: () => Promise<Result>,
  options: LockOptions,
): Promise<Result> {
  const url = storeAddress();
  if (!url) return work();
  const locked = async (client: pg.Client) => {
    const copy = siteCopy(site, { everything: true });
    await copy.bringUp(client);
    if (!copy.live() && (await liveId(site))) await moveIn(site, { client, copy });
    sessions.set(resolve(site), { client, copy });
    try {
      return await work();
    } finally {
      sessions.delete(resolve(site));
    }
  };
  return holding(url, ['lock', holder], locked, options);
}

/** Who judges a release or changes what is live in the site's database; null when nobody does, and without a database. */
export async function storeHolder(): Promise<string | null> {
  const url = storeAddress();
  return url ? connected(url, readHolder) : null;
}

/**
 * Brings the folder up to what the site's database keeps. Without a database, does nothing.
 * @param everything also releases and compositions that are not live.
 */
export async function bringSiteUp(site: string, everything = true): Promise<void> {
  const url = storeAddress();
  if (!url) return;
  await connected(url, (client) => siteCopy(site, { everything }).bringUp(client));
}

/**
 * Changes what is small in the site's database, and then in the folder. Without a database, does nothing and says false.
 * @throws Error when the database does not answer.
 */
export async function changeShared(
  site: string,
  change: Pick<StoreChange, 'documents' | 'additions' | 'lines' | 'gone'>,
): Promise<boolean> {
  if (!storeAddress()) return false;
  await inSession(site, async ({ client, copy }) => {
    await changeStore(client, change);
    await copy.bringUp(client);
  });
  return true;
}

/** Runs `work` on the connection that holds the publish lock, or else on one of its own. */
async function inSession(site: string, work: (session: Session) => Promise<void>): Promise<void> {
  const session = sessions.get(resolve(site));
  if (session) return work(session);
  await connected(storeAddress() ?? '', async (client) => {
    await createTables(client);
    await work({ client, copy: siteCopy(site, { everything: false }) });
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectStore(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A composition that becomes live, and what is written down with it. */
export interface SharedSwitch {
  composition: Composition;
  /** What is live until then. */
  from: string | null;
  lines: StoreChange['lines'] & {};
}

/**
 * Makes a composition live in the site's database in one transaction with everything that it needs, and then in the
 * folder. Without a database, does nothing and says false.
 * @throws Error when something else has become live, or the publish lock is not held any more; nothing is changed then.
 */
export async function switchShared(
  site: string,
  { composition, from, lines }: SharedSwitch,
): Promise<boolean> {
  if (!storeAddress()) return false;
  const session = sessions.get(resolve(site));
  if (!session) throw new Error('Only the holder of the publish lock may change what is live.');
  await changeStore(session.client, {
    ...(await neededBy(composition, site, session)),
    lines,
    live: { from, to: composition.id },
  });
  await session.copy.bringUp(session.client).catch((error: unknown) => {
    throw new Error(`${composition.id} is live, but ${site} could not be brought up to it: ${reason(error)}`);
  });
  return true;
}

/**
 * Gives the site's database everything that a composition needs, so that every server can get it, and changes nothing of
 * what is live. Needs no lock. Without a database, does nothing.
 */
export async function stageShared(site: string, composition: Composition): Promise<void> {
  if (!storeAddress()) return;
  await inSession(site, async (session) => {
    // What is there already.
    await session.copy.bringUp(session.client);
    await changeStore(session.client, await neededBy(composition, site, session));
    await session.copy.bringUp(session.client);
  });
}

/** What the database does not keep yet of what a composition needs, and the names of its releases. */
async function neededBy(
  composition: Composition,
  site: string,
  { copy }: Session,
): Promise<Required<Pick<StoreChange, 'blobs' | 'claims'>>> {
  const names = blobsOf(composition);
  const missing = names.filter((name) => copy.digest(name) === undefined);
  for (const name of names) {
    const kept = copy.digest(name);
    if (kept === undefined || copy.holds(name) || kept === (await blobDigest(site, name))) continue;
    throw new Error(
      `Nothing was changed: ${blobPlace(site, name)} is not what the site's database keeps of it. Delete it and try again.`,
    );
  }
  const versions = Object.entries(composition.versions);
  const claims = await documents(
    site,
    versions.map(([app, version]) => `names/${app}/${version}.json`),
  );
  return { blobs: packed(site, missing), claims };
}

async function* packed(site: string, names: readonly string[]): AsyncGenerator<Blob> {
  for (const name of names) yield await packBlob(site, name);
}

/** The texts of those files that exist. */
async function documents(site: string, names: readonly string[]): Promise<Record<string, string>> {
  const read = names.map(async (name) => {
    const text = await readFile(join(site, name), 'utf8').catch(() => null);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}

/** Puts a site that was a folder until now into its empty database. */
async function moveIn(site: string, { client, copy }: Session): Promise<void> {
  const id = await liveId(site);
  if (!id || !(await readComposition(site, id))) return;
  const releases = (await keptApps(site)).map(async (app) =>
    (await keptReleases(site, app)).map(({ version }) => releaseBlob(app, version)),
  );
  const kept = (await compositions(site)).map(({ composition }) => composition);
  const styles = (await filesIn(join(site, 'styles'))).map(({ path }) => path);
  const names = [
    ...(await Promise.all(releases)).flat(),
    ...kept.map((composition) => compositionBlob(composition.id)),
    ...styles.filter((file) => file.endsWith('.css')).map(styleBlob),
  ];
  const small = ['names', 'tokens'].map(async (folder) =>
    (await filesIn(join(site, folder))).map(({ path }) => join(folder, path)),
  );
  const texts = ['apps.json', 'rollouts.json', ...(await Promise.all(small)).flat()].filter((name) =>
    name.endsWith('.json'),
  );
  await changeStore(client, {
    blobs: packed(site, names),
    claims: await documents(site, texts),
    lines: {
      'history.jsonl': await linesOf(site, 'history.jsonl'),
      'audit.jsonl': await linesOf(site, 'audit.jsonl'),
    },
    live: { from: null, to: id },
  });
  await copy.bringUp(client);
}

async function linesOf(site: string, list: string): Promise<string[]> {
  const text = await readFile(join(site, list), 'utf8').catch(() => '');
  return text.split('\n').filter(isWhole);
}

function isWhole(line: string): boolean {
  try {
    return line !== '' && typeof JSON.parse(line) === 'object';
  } catch {
    // It was cut off.
    return false;
  }
}

/** The stylesheets of a composition, by name. */
export function stylesheetNames({ rendered }: Composition): string[] {
  return [...new Set(Object.values(rendered).map(({ stylesheet }) => basename(stylesheet)))];
}
