import type { Feature, RouteServices } from '../feature/feature.ts';
import { hasMailbox, mailPages } from './mail-pages.ts';
import type { MailServices } from './mail-services.ts';
import { mailTables } from './mail-tables.ts';
import { unsubscribePages } from './unsubscribe.ts';

/** Mail: templates, limits, unsubscribing, and the dev mailbox. */
export const mailFeature = {
  paths: {},
  routes: () => ({}),
  pages(services) {
    const pages = unsubscribePages(services);
    return hasMailbox(services.config) ? pages.route('/_mail', mailPages(services)) : pages;
  },
  tables: mailTables,
} as const satisfies Feature<RouteServices & MailServices>;
