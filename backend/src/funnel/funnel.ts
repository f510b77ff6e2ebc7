import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import { type CountedHealth, countHealth, type ReleaseHealth, readHealth } from '../counts/page-health.ts';
import { MINUTE_MS, startOf } from '../counts/tally.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import type { SubmissionTable } from '../database/schema.ts';
import { createLog } from '../log/log.ts';
import { claimRun } from '../retention/chores.ts';
import { FIELDS, type FunnelCount, noCount } from './judge.ts';
import { type HealthVerdict, judgeHealth, type SharedReleases } from './share-health.ts';

/** The guide funnel from the database, readable while the site runs. */
export interface Funnel {
  engine: Database['engine'];
  /** Everything that has arrived since then (milliseconds since 1970 UTC), oldest first within each type. */
  events(since: number): AsyncIterable<FunnelEvent>;
  /** How the pages of each release went since then. */
  health(since: number): Promise<ReleaseHealth[]>;
  /** What speaks against releases that are shared. */
  judge(shared: SharedReleases): Promise<HealthVerdict[]>;
  /** Whether this process may do something now that one of all processes does in so many milliseconds. */
  claim(name: string, everyMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const TYPES = ['guide_request', 'analytics_event'] as const;
/** The most rows in memory. */
const BATCH = 5000;

/** Opens PostgreSQL or the embedded SQLite; null when there is no SQLite file yet. */
export async function openFunnel(
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
): Promise<Funnel | null> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'site.sqlite'))) return null;
  const database = await openDatabase(config, createLog({ logLevel: 'silent' }));
  return { ...readFunnel(database), close: database.close };
}

/** The guide funnel of an open database. */
export function readFunnel({ db, engine }: Pick<Database, 'db' | 'engine'>): Omit<Funnel, 'close'> {
  async function* submissions(type: (typeof TYPES)[number], since: number): AsyncGenerator<FunnelEvent> {
    let last = { received_at: since, id: '' };
    for (;;) {
      const rows = await db
        .selectFrom('submission')
        .select(['id', 'type', 'body', 'received_at', 'suspicion', 'release', 'visitor'])
        .where('type', '=', type)
        .where('received_at', '>=', last.received_at)
        .where(({ eb, or }) => or([eb('received_at', '>', last.received_at), eb('id', '>', last.id)]))
        .orderBy('received_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const row of rows) {
        const event = funnelEvent(row);
        if (event) yield event;
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = end;
    }
  }

  async function* openings(since: number): AsyncGenerator<FunnelEvent> {
    const rows = await db
      .selectFrom('tally')
      .select(['at', 'release', 'part', 'count'])
      .where('what', '=', 'opening')
      .where('at', '>=', startOf(since, MINUTE_MS))
      .orderBy('at')
      .execute();
    for (const { at, release, part, count } of rows)
      yield { kind: 'opening', at, source: part, release: release || null, count };
  }
  async function* events(since: number): AsyncGenerator<FunnelEvent> {
    yield* openings(since);
    for (const type of TYPES) yield* submissions(type, since);
  }
  async function judge(shared: SharedReleases): Promise<HealthVerdict[]> {
    const { app, since, requestsSince } = shared;
    const versionOf = (release: string | null) =>
      release?.startsWith(`${app}/`) ? release.slice(app.length + 1) : null;
    const health = new Map<string, CountedHealth>();
    for (const one of await countHealth({ db }, startOf(since, MINUTE_MS))) {
      const version = versionOf(one.release);
      if (version) health.set(version, one);
    }
    const counts = new Map<string, FunnelCount>();
    for await (const { kind, release, count } of events(startOf(requestsSince, MINUTE_MS))) {
      const version = versionOf(release);
      if (!version || kind === 'uncounted') continue;
      const counted = counts.get(version) ?? noCount();
      counts.set(version, counted);
      counted[FIELDS[kind]] += count;
    }
    return judgeHealth(shared, health, counts);
  }
  return {
    engine,
    health: (since) => readHealth({ db }, since),
    judge,
    claim: (name, everyMs) => claimRun({ db }, name, Date.now(), everyMs),
    events,
  };
}

/**
 * What a visitor did: opened the signup page, asked for the guide, viewed the download page, or clicked one of its
 * buttons. A request that a robot may have sent is `suspected`. What the team did, or a program that says that it is
 * one, is `uncounted`.
 */
export type FunnelKind = keyof typeof FIELDS | 'uncounted';

/** An event of the guide funnel. */
export interface FunnelEvent {
  kind: FunnelKind;
  /** When it arrived, in milliseconds since 1970 UTC; of openings, to the minute. */
  at: number;
  /** The campaign in lower case; without one, the path of the page. */
  source: string;
  /** The release that the visitor had, as `app/version`; null when their page did not tell. */
  release: string | null;
  /** How many, all alike. */
  count: number;
}

/** The columns that events are read from. */
type FunnelRow = Pick<
  Selectable<SubmissionTable>,
  'type' | 'body' | 'received_at' | 'suspicion' | 'release' | 'visitor'
>;

/**
 * The placeholder for a person's name in a click. Views and clicks are otherwise the same call
 * (specification section 7); mfe-guide/src/tracking sends it.
 */
const DOWNLOAD_NAME = 'Guide Download';
/** An event here follows a guide request, which is counted already. */
const SIGNUP_PATH = '/free-homeowners-guide';
/** The longest shown source, in characters. */
const LONGEST = 60;

/** What a submission counts as; null when it is no part of the funnel. */
export function funnelEvent({
  type,
  body,
  received_at,
  suspicion,
  release,
  visitor,
}: FunnelRow): FunnelEvent | null {
  const { name, source } = JSON.parse(body) as { name: string; source: string };
  const path = URL.parse(source)?.pathname;
  const kind = kindOf(type, { name, path, suspicion });
  return (
    kind && {
      kind: visitor ? 'uncounted' : kind,
      at: received_at,
      source: sourceOf(source),
      release,
      count: 1,
    }
  );
}

function kindOf(
  type: string,
  { name, path, suspicion }: { name: string; path: string | undefined; suspicion: string | null },
): FunnelKind | null {
  if (type === 'guide_request') return suspicion ? 'suspected' : 'request';
  if (type !== 'analytics_event') return null;
  if (name === DOWNLOAD_NAME) return 'download';
  return path === SIGNUP_PATH ? null : 'view';
}

/** The campaign of a page's address in lower case, else its path; `unknown` for what is no address. */
export function sourceOf(address: string): string {
  const page = URL.parse(address);
  if (!page) return 'unknown';
  // It is printed to terminals, and anybody may have written it.
  const campaign = page.searchParams.get('utm_source')?.replace(/\p{C}/gu, '').trim().toLowerCase();
  if (campaign) return campaign.slice(0, LONGEST);
  // An advertiser's click has its own parameter; the site passes on its name.
  return (
    [...page.searchParams.keys()].find((name) => /^\w{1,2}clk?id$/.test(name)) ??
    page.pathname.slice(0, LONGEST)
  );
}
