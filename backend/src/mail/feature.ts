import { sql } from 'kysely';
import type { Feature, RouteServices } from '../feature/feature.ts';
import { deletes, monthsBefore, TRACKING_MONTHS } from '../jobs/retention.ts';
import { hasMailbox, mailPages } from './mail-pages.ts';
import type { MailServices } from './mail-services.ts';
import { mailTables } from './mail-tables.ts';
import { unsubscribePages } from './unsubscribe.ts';

/** Mail: its templates, its limits, unsubscribing, and the mailbox of a machine without an SMTP server. */
export const mail = {
  paths: {},
  routes: () => ({}),
  pages(services) {
    const pages = unsubscribePages(services);
    return hasMailbox(services.config) ? pages.route('/_mail', mailPages(services)) : pages;
  },
  tables: mailTables,
  jobs: {
    // A mailbox may have a new owner by then. Who has unsubscribed stays so.
    bounces: deletes(
      'unsubscribed',
      'key',
      (now) => sql`key like 'bounced %' and at < ${monthsBefore(now, TRACKING_MONTHS)}`,
    ),
  },
} as const satisfies Feature<RouteServices & MailServices>;
