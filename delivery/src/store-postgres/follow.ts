import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Follower, FollowOptions } from '../core/store/backend.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { setId } from '../core/store/version-set.ts';
import { blobAt, hasBlob, releaseBlobs, siteCopy } from './copy.ts';
import { connectStore, latestNumber, listen, reason } from './database.ts';

const POLL_MS = 5000;
const QUERY_TIMEOUT_MS = 15_000;
const RETRY_MS = 1000;
/** Between two polls: made-up names cause at most so many small queries. */
const SPACING_MS = 20;

/** Keeps a server's folder in sync with the site's database. While that is down, the folder is served as is. */
export function followDatabase(
  store: SiteStore,
  url: string,
  { say, pollMs = POLL_MS }: FollowOptions,
): Follower {
  const copy = siteCopy(store, { everything: false });
  const ready = Promise.withResolvers<void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let lastLine = '';
  /** Since when the folder is behind, by `performance.now`; null when it is not. */
  let behindSince: number | null = null;

  async function look(): Promise<void> {
    await setTimeout(SPACING_MS);
    next = null;
    if (!client) throw new Error("The site's database does not answer");
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

  async function followConnection(): Promise<void> {
    const connection = await connectStore(url, QUERY_TIMEOUT_MS);
    let change = new AbortController();
    const onChange = () => change.abort();
    connection.on('notification', onChange);
    connection.on('end', onChange);
    try {
      await listen(connection);
      client = connection;
      while (!closing.signal.aborted) {
        change = new AbortController();
        await lookAgain();
        await settle();
        await pause(pollMs, AbortSignal.any([change.signal, closing.signal]));
      }
    } finally {
      client = null;
      connection.end().catch(() => undefined);
    }
  }

  /** Resolves `ready` when the site can be served, and prints each new status once. */
  async function settle(failure?: unknown): Promise<void> {
    const live = await store.live.read().catch(() => null);
    if (live) ready.resolve();
    const problem = failure === undefined ? null : `${reason(failure)}.`;
    const line = live
      ? problem
        ? `${problem} Serving ${setId(live)} meanwhile.`
        : `Following the site’s database at ${setId(live)}.`
      : `${problem ?? 'Nothing is live in the site’s database yet.'} Waiting for releases to serve.`;
    if (lastLine !== line) say(line);
    lastLine = line;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await followConnection().catch((failure: unknown) =>
        closing.signal.aborted ? undefined : settle(failure),
      );
      await pause(RETRY_MS, closing.signal);
    }
  }
  const running = run();

  return {
    ready: ready.promise,
    behindMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    async obtain(address, known) {
      const name = blobAt(address);
      if (!name || (known && hasBlob(store, name))) return true;
      try {
        // Another set may have become live.
        if (!known) await lookAgain();
        if (copy.keeps(name)) await copy.hold(client, name);
        return true;
      } catch {
        return false;
      }
    },
    async obtainSet({ versions }) {
      const missing = () => releaseBlobs(versions).filter((name) => !hasBlob(store, name));
      try {
        if (!missing().every(copy.keeps)) await lookAgain();
        for (const name of missing()) await copy.hold(client, name);
      } catch {
        // The caller notices that it is missing.
      }
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
