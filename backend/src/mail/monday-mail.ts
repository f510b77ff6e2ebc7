import type { Platform } from '../feature/feature.ts';
import type { Funnel } from '../funnel/funnel.ts';
import { type Period, readWeek, type SiteNews, weekBefore } from '../funnel/week.ts';
import type { TimedJob } from '../jobs/scheduled-jobs.ts';
import { DAY_MS } from '../time/hours.ts';
import { keepMail } from './queue-mail.ts';
import { weekMail } from './week-mail.ts';

/** What the site tells of some days, where it runs in the same process. */
export type ReadSiteNews = (period: Period) => Promise<SiteNews>;

/** Sends the owner the week's figures on each Monday in the site's time zone, once, whenever on that day the server runs. */
export function mondayMail(
  { config, database, outbox, now }: Pick<Platform, 'config' | 'database' | 'outbox' | 'now'>,
  recipient: string,
  funnel: Pick<Funnel, 'events' | 'shop'>,
  siteNews?: ReadSiteNews,
): TimedJob {
  const { site } = config;
  return {
    isTime: (time) => weekBefore(time, site.timeZone) !== null,
    // Between the end of one Monday and the next are six days, less an hour when the clocks change.
    everyMs: 5 * DAY_MS,
    async work(_, time) {
      const week = weekBefore(time, site.timeZone);
      if (!week) return 0;
      const [read, news] = await Promise.all([readWeek(funnel, week), siteNews?.(week) ?? null]);
      const content = weekMail(read, news, config);
      await database.db
        .transaction()
        .execute((transaction) =>
          keepMail(transaction, { config, now }, { template: 'week', recipient, ...content }),
        );
      outbox.wake();
      return 0;
    },
  };
}
