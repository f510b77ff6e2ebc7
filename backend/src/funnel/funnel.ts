import type { Database } from '../database/open-database.ts';
import { readEarnings } from '../earnings/earnings.ts';
import type { EarningTable } from '../earnings/earnings-table.ts';
import { claimRun } from '../jobs/scheduled-jobs.ts';
import {
  type AppHour,
  type ReleaseTelemetry,
  readAppHours,
  readTelemetry,
  telemetryIn,
} from '../telemetry/page-telemetry.ts';
import { readShopClicks, type ShopReport } from '../telemetry/shop-clicks.ts';
import { readTally } from '../telemetry/tally.ts';
import { hourOf } from '../time/hours.ts';
import {
  analyzeCanaries,
  type CanaryReleases,
  type CanaryVerdict,
  type ReleaseVotes,
} from './canary-analysis.ts';
import { FUNNEL_APP, type FunnelEvent, type FunnelKind } from './funnel-event.ts';
import { FIELDS, noCount } from './judge.ts';

/** What visitors did, from the database, readable while the site runs. */
export interface Funnel {
  engine: Database['engine'];
  /**
   * Everything that was counted since the start of that hour (milliseconds since 1970 UTC): what visitors of the guide
   * did, oldest first, then those of pages with links to the shop; of one app, the one or the other.
   */
  events(since: number, app?: string): AsyncIterable<FunnelEvent>;
  /** Clicks on links to the shop, and views of pages, from then until then. */
  shop(since: number, until?: number): Promise<ShopReport>;
  /** The page telemetry of each release since then. */
  health(since: number): Promise<ReleaseTelemetry[]>;
  /** The page telemetry of these apps by hour since then. */
  hours(since: number, apps: readonly string[]): Promise<AppHour[]>;
  /** What the networks of visitors say about the releases of an app that were compared last, by version. */
  votes(app: string): Promise<ReadonlyMap<string, ReleaseVotes>>;
  /** What the retailer says that links earned on the days from this one on (ISO 8601). */
  earnings(from: string): Promise<EarningTable[]>;
  /**
   * What speaks against canaries. Votes on them are taken from the first time on that somebody asks for these
   * percentages.
   */
  judge(canaries: CanaryReleases): Promise<CanaryVerdict[]>;
  /** The same by the votes that were taken so far, for who only wants to know. */
  verdicts(canaries: CanaryReleases): Promise<CanaryVerdict[]>;
  /** Whether this process may do something now that one of all processes does in so many milliseconds. */
  claim(name: string, everyMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** The guide funnel of an open database. */
export function readFunnel(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  now: () => number = Date.now,
): Omit<Funnel, 'close'> {
  async function* guideEvents(since: number): AsyncGenerator<FunnelEvent> {
    for await (const { at, release, counts } of readTally({ db }, 'funnel', hourOf(since))) {
      for (const [name, count] of counts) {
        const end = name.indexOf(' ');
        const kind = name.slice(0, end) as FunnelKind;
        yield { kind, at, source: name.slice(end + 1), release: release || null, count };
      }
    }
  }
  async function* shopEvents(since: number): AsyncGenerator<FunnelEvent> {
    for await (const { at, release, counts } of readTally({ db }, 'shop', hourOf(since))) {
      for (const [name, count] of counts) {
        const [kind, source = ''] = name.split(' ');
        if (kind !== 'opened' && kind !== 'followed') continue;
        const event = { at, source, release, count };
        yield { kind: 'opening', ...event };
        if (kind === 'followed') yield { kind: 'click', ...event };
      }
    }
  }
  async function* events(since: number, app?: string): AsyncGenerator<FunnelEvent> {
    if (app === undefined || app === FUNNEL_APP) yield* guideEvents(since);
    if (app !== FUNNEL_APP) yield* shopEvents(since);
  }
  async function votes(app: string): Promise<Map<string, ReleaseVotes>> {
    const compared = await db
      .selectFrom('compared')
      .leftJoin('tally', (join) =>
        join
          .onRef('tally.release', '=', 'compared.release')
          .onRef('tally.at', '=', 'compared.since')
          .on('tally.scope', '=', 'votes'),
      )
      .select(['compared.release', 'compared.since', 'tally.counts'])
      .where('compared.release', 'like', `${app}/%`)
      .execute();
    const since = Math.max(...compared.map((one) => one.since));
    return new Map(
      compared
        .filter((one) => one.since === since)
        .map(({ release, counts }) => {
          const row = { at: since, release, counts: new Map(Object.entries(JSON.parse(counts ?? '{}'))) };
          return [release.slice(app.length + 1), votesIn(row as Parameters<typeof votesIn>[0])];
        }),
    );
  }
  async function judge(canaries: CanaryReleases): Promise<CanaryVerdict[]> {
    const { app, base, versions, since } = canaries;
    const releases = [base, ...versions].map((version) => `${app}/${version}`);
    await db
      .insertInto('compared')
      .values(releases.map((release) => ({ release, since, judged_at: now() })))
      .onConflict((conflict) =>
        conflict.column('release').doUpdateSet(({ ref }) => ({
          since: ref('excluded.since'),
          judged_at: ref('excluded.judged_at'),
        })),
      )
      .execute();
    return verdicts(canaries);
  }
  const verdicts = async (canaries: CanaryReleases) => analyzeCanaries(canaries, await votes(canaries.app));
  return {
    engine,
    shop: (since, until) => readShopClicks({ db }, hourOf(since), until),
    health: (since) => readTelemetry({ db }, hourOf(since)),
    hours: (since, apps) => readAppHours({ db }, hourOf(since), apps),
    votes,
    earnings: (from) => readEarnings({ db }, from),
    judge,
    verdicts,
    claim: (name, everyMs) => claimRun({ db }, name, now(), everyMs),
    events,
  };
}

/** The votes on a release, from its counts. */
function votesIn(row: Parameters<typeof telemetryIn>[0]): ReleaseVotes {
  const count = noCount();
  for (const [kind, field] of Object.entries(FIELDS)) count[field] = row.counts.get(kind) ?? 0;
  return { since: row.at, health: telemetryIn(row), count };
}
