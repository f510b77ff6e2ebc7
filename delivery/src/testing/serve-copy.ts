import config from 'shared-lib/site.config.json' with { type: 'json' };
import { createSiteApp } from '../core/serve/create-site-app.ts';
import { openSite } from '../core/serve/serve-site.ts';
import { openPostgresStore } from '../store-postgres/postgres-backend.ts';

/** A server without a backend that follows a database. Arguments: its folder, the database's address, a port. */
const [, , site = '', url = '', port] = process.argv;
const opened = await openSite(Number(port), '127.0.0.1');
const store = openPostgresStore(site, url);
const follower = store.follow({ say: console.log, pollMs: 100 });
await follower?.ready;
opened.answerWith(createSiteApp({ store, config, backend: null, follower }));
console.log('Serving.');
