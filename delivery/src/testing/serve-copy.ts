import config from 'shared-lib/site.config.json' with { type: 'json' };
import { createSiteApp } from '../core/serve/create-site-app.ts';
import { openSite } from '../core/serve/serve-site.ts';
import { openPostgresStore } from '../store-postgres/postgres-backend.ts';

const [, , folder = '', url = '', port] = process.argv;
const server = await openSite(Number(port), '127.0.0.1');
const store = openPostgresStore(folder, url);
const follower = store.follow(console.log, 100);
await follower?.ready;
server.answerWith(createSiteApp({ store, config, backend: null, follower }));
console.log('Serving.');
