import type { Log } from 'backend';
import { compose } from '../compose/compose.ts';
import { firstDayOf } from '../compose/site-config.ts';
import { type Repeated, repeatedly } from '../process/repeatedly.ts';
import type { Composition } from '../store/compositions.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited, type Note } from './audited.ts';
import { changeLive } from './change-live.ts';
import { prepareSwitch } from './go-live.ts';

/** What the job works with. */
export interface CalendarJobOptions {
  store: SiteStore;
  /** UTC without it. */
  timeZone: string | undefined;
  log: Log;
  /** Milliseconds since 1970 UTC. */
  now?: () => number;
}

/** Who the audit log says it was. */
const BY = 'schedule';

/** Whether a composition is of former days. A clock that lags behind never turns the pages back. */
const isOld = ({ config }: Composition, day: string): boolean => (config.day ?? '') < day;

/**
 * Composes the live releases for the present days where what is live is of former ones, and makes that live: when a week
 * or a month begins (docs/decisions/115). Of several processes the first does it, and the others find it done. Returns
 * the composition, or null.
 * @throws Error when a page does not render; then what is live stays.
 */
export async function renewPages({
  store,
  timeZone,
  now = Date.now,
}: CalendarJobOptions): Promise<Composition | null> {
  const day = firstDayOf(timeZone, now());
  if (!isOld(await store.live.composition(), day)) return null;
  const what = `The pages from ${day} on`;
  const prepare = async (note: Note) => {
    const live = await store.live.composition();
    const { versions, config } = live;
    const earlier = await store.compositions.earlier(live);
    const next = await compose(store, versions, { config: { ...config, day }, earlier });
    note({ composition: next.id, said: [day] });
    const goLive = await prepareSwitch(store, live, next, 'calendar', null);
    return async () => {
      await goLive(BY);
      return next;
    };
  };
  return store.withQueue(what, async () => {
    await store.bringUp();
    if (!isOld(await store.live.composition(), day)) return null;
    return audited(store, { by: BY, action: 'calendar', app: null }, (note) =>
      changeLive({ store, what }, () => prepare(note)),
    );
  });
}

/** How often the job looks: a week begins within this time on the pages, too. */
const EVERY_MS = 300_000;

/** Renews the pages when a week or a month begins, and at the start when one has begun since. */
export function startCalendarJob(options: CalendarJobOptions): Repeated {
  const { log } = options;
  return repeatedly(EVERY_MS, () =>
    renewPages(options)
      .then((next) => {
        if (next) log.info({ composition: next.id, day: next.config.day }, 'the pages of the week are live');
      })
      .catch((err: unknown) => log.error({ err }, 'the pages of the week cannot be composed')),
  );
}
