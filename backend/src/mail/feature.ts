import type { Feature, RouteServices } from '../feature/feature.ts';
import { hasMailbox, mailPages } from './mail-pages.ts';
import type { MailServices } from './mail-services.ts';
import { mailTables } from './mail-tables.ts';
import { unsubscribePages } from './unsubscribe.ts';

/** Mail: its templates, its limits, unsubscribing, and the mailbox of a machine without an SMTP server. */
export const mailFeature = {
  paths: {},
  routes: () => ({}),
  pages(services) {
    const pages = unsubscribePages(services);
    return hasMailbox(services.config) ? pages.route('/_mail', mailPages(services)) : pages;
  },
  tables: mailTables,
} as const satisfies Feature<RouteServices & MailServices>;
