import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Follower, FollowOptions } from '../core/store/backend.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { blobAt, compositionBlob } from './blobs.ts';
import { siteCopy } from './copy.ts';
import { away, connectStore, latestNumber, listen, reason } from './database.ts';

const POLL_MS = 5000;
const QUERY_TIMEOUT_MS = 15_000;
const RETRY_MS = 1000;
/** Between two looks: made-up names cost the database at most so many small queries. */
const SPACING_MS = 20;

/**
 * Lets a server's folder follow the site's database: told of each change, it gets what is new and then changes what
 * is live. While the database is away the folder is served as it is.
 */
export function followDatabase(
  store: SiteStore,
  url: string,
  { say, pollMs = POLL_MS }: FollowOptions,
): Follower {
  const copy = siteCopy(store, { everything: false });
  const ready = Promise.withResolvers<void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let said = '';
  let wake = () => {};

  /** Says something once, until something else is to be said. */
  function tell(line: string): void {
    if (said !== line) say(line);
    said = line;
  }

  /** Since when there is something newer, by `performance.now`; null when the folder has all. */
  let behindSince: number | null = null;

  async function look(): Promise<void> {
    if (!client) throw away();
    if ((await latestNumber(client)) !== copy.number()) {
      behindSince ??= performance.now();
      await copy.bringUp(client);
    }
    behindSince = null;
  }

  let looking: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  /** A look that begins after this call: one that is under way may have read too early. Many share one. */
  function lookAgain(): Promise<void> {
    next ??= looking
      .catch(() => undefined)
      .then(() => setTimeout(SPACING_MS))
      .then(() => {
        next = null;
        looking = look();
        return looking;
      });
    return next;
  }

  async function follow(): Promise<void> {
    const connection = await connectStore(url, QUERY_TIMEOUT_MS);
    let told = true;
    const onChange = () => {
      told = true;
      wake();
    };
    connection.on('notification', onChange);
    connection.on('end', onChange);
    try {
      await listen(connection);
      client = connection;
      while (!closing.signal.aborted) {
        told = false;
        await lookAgain();
        await settle();
        if (told) continue;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await Promise.race([promise, setTimeout(pollMs, undefined, { signal: closing.signal })]);
      }
    } finally {
      client = null;
      connection.end().catch(() => undefined);
    }
  }

  /** Whether there is something to serve, and says so. */
  async function settle(failure?: unknown): Promise<void> {
    const id = await store.live.id().catch(() => null);
    const servable = id !== null && (await store.compositions.read(id).catch(() => null)) !== null;
    if (servable) ready.resolve();
    const lack =
      failure === undefined ? 'Nothing is live in the site’s database yet.' : `${reason(failure)}.`;
    if (!servable) tell(`${lack} Waiting for a composition to serve.`);
    else
      tell(
        failure === undefined
          ? `Following the site’s database at ${id}.`
          : `${lack} Serving ${id} meanwhile.`,
      );
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await follow().catch((failure: unknown) => (closing.signal.aborted ? undefined : settle(failure)));
      await setTimeout(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const running = run();

  return {
    ready: ready.promise,
    behindMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    async obtain(address, known) {
      const name = blobAt(address);
      if (!name || (known && copy.holds(name))) return true;
      try {
        // Something else may have become live, or be about to here.
        if (!known) await lookAgain();
        if (copy.digest(name) !== undefined) await copy.hold(client, name);
        return true;
      } catch {
        return false;
      }
    },
    async obtainShown(composition) {
      const name = compositionBlob(composition);
      try {
        if (copy.digest(name) === undefined) await lookAgain();
        if (copy.digest(name) !== undefined) await copy.hold(client, name);
      } catch {
        // Whoever asked sees that it is not here.
      }
    },
    async close() {
      closing.abort();
      wake();
      await running;
    },
  };
}
