import config from 'shared-lib/site.config.json' with { type: 'json' };
import { createSiteApp } from '../core/serve/create-site-app.ts';
import { openSite } from '../core/serve/serve-site.ts';
import { openPostgresStore } from '../store-postgres/postgres-backend.ts';

/**
 * A server of a site that follows a database, like `npm start -- --live` without a backend. Arguments: its folder, the
 * database's address, a port. It gets notifications, and never polls. Each line of output starts with
 * the time in milliseconds.
 */
const [, , site = '', url = '', port = '0'] = process.argv;
const say = (line: string) => console.log(`${Date.now()} ${line}`);
const opened = await openSite(Number(port), '127.0.0.1');
const store = openPostgresStore(site, url);
const follower = store.follow({ say, pollMs: 2 ** 31 - 1 });
await follower?.ready;
opened.answerWith(createSiteApp({ store, config, backend: null, follower }));
say('Serving.');
