import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { liveId, readComposition } from '../site.ts';
import { blobAt, compositionBlob } from './blobs.ts';
import { siteCopy } from './copy.ts';
import { away, connectStore, latestNumber, listen, reason } from './database.ts';

/** What a server's folder follows, and how. */
interface FollowOptions {
  site: string;
  /** The address of the site's database. */
  url: string;
  /** Says what the operator should know. */
  say: (line: string) => void;
  /** How often it looks without being told of a change. */
  pollMs?: number;
}

/** A folder that follows its site's database until it is closed. */
export interface Follower {
  /** Resolves when the folder can be served. It may be behind while the database does not answer. */
  ready: Promise<void>;
  /**
   * Gets what an address needs where the folder does not have it: after a switch, or from a former release. False
   * when the database does not answer, so that nobody can say whether there is such a file.
   * @param known whether what is live here, or was, has such a file.
   */
  obtain(address: string, known: boolean): Promise<boolean>;
  /** Gets a composition that is not live, as a preview shows it. Does nothing when the database has none, or is away. */
  obtainComposition(id: string): Promise<void>;
  close(): Promise<void>;
}

const POLL_MS = 5000;
const QUERY_TIMEOUT_MS = 15_000;
const RETRY_MS = 1000;
/** Between two looks: made-up names cost the database at most so many small queries. */
const SPACING_MS = 20;

/**
 * Lets a server's folder follow the site's database: told of each change, it gets what is new and then changes what
 * is live. While the database is away the folder is served as it is.
 */
export function followStore({ site, url, say, pollMs = POLL_MS }: FollowOptions): Follower {
  const copy = siteCopy(site, { everything: false });
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

  async function look(): Promise<void> {
    if (!client) throw away();
    if ((await latestNumber(client)) !== copy.number()) await copy.bringUp(client);
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
    const id = await liveId(site).catch(() => null);
    const servable = id !== null && (await readComposition(site, id).catch(() => null)) !== null;
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
    async obtainComposition(id) {
      const name = compositionBlob(id);
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
