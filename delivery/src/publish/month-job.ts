import type { Log } from 'backend';
import { compose } from '../compose/compose.ts';
import { monthIn } from '../compose/site-config.ts';
import { withPublishQueue } from '../store/lock.ts';
import { bringSiteUp } from '../store/shared/session.ts';
import { type Composition, earlierCompositions, liveComposition } from '../store/site.ts';
import { audited, type Note } from './audited.ts';
import { changeLive } from './change-live.ts';
import { prepareSwitch } from './go-live.ts';

/** What the job works with. */
export interface MonthJobOptions {
  /** The site's folder. */
  site: string;
  /** UTC without it. */
  timeZone: string | undefined;
  log: Log;
  /** Milliseconds since 1970 UTC. */
  now?: () => number;
}

/** Who the audit log says it was. */
const BY = 'schedule';

/** Whether a composition is of a former month. A clock that lags behind never turns the pages back. */
const isOld = ({ config }: Composition, month: string): boolean => (config.month ?? '') < month;

/**
 * Composes the live releases for the present month where what is live is of a former one, and makes that live. Of
 * several processes the first does it, and the others find it done. Returns the composition, or null.
 * @throws Error when a page does not render; then what is live stays.
 */
export async function renewMonth({
  site,
  timeZone,
  now = Date.now,
}: MonthJobOptions): Promise<Composition | null> {
  const month = monthIn(timeZone, now());
  if (!isOld(await liveComposition(site), month)) return null;
  const what = `The pages of ${month}`;
  const prepare = async (note: Note) => {
    const live = await liveComposition(site);
    const { versions, config } = live;
    const earlier = await earlierCompositions(site, live);
    const next = await compose(site, versions, { config: { ...config, month }, earlier });
    note({ composition: next.id, said: [month] });
    const goLive = await prepareSwitch(site, live, next, 'month', null);
    return async () => {
      await goLive(BY);
      return next;
    };
  };
  return withPublishQueue(site, what, async () => {
    await bringSiteUp(site);
    if (!isOld(await liveComposition(site), month)) return null;
    return audited(site, { by: BY, action: 'month', app: null }, (note) =>
      changeLive({ site, what }, () => prepare(note)),
    );
  });
}

/** How often the job looks: a month begins within this time on the pages, too. */
const EVERY_MS = 300_000;

/** The scheduled job at work. */
export interface MonthJob {
  /** Looks no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Renews the pages when a month begins, and at the start when one has begun since. Two looks never overlap. */
export function startMonthJob(options: MonthJobOptions): MonthJob {
  const { log } = options;
  let underWay: Promise<void> | null = null;
  const look = () => {
    underWay ??= renewMonth(options)
      .then((next) => {
        if (next)
          log.info({ composition: next.id, month: next.config.month }, 'the pages of the month are live');
      })
      .catch((err: unknown) => log.error({ err }, 'the pages of the month cannot be composed'))
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
