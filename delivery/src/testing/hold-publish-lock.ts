import { openStore } from '../core/store/site-store.ts';

/** A process that holds the publish lock of the site's folder in its argument until it is killed. */
const [, , site = ''] = process.argv;
await openStore(site).withLock('The release of guide', () => {
  process.stdout.write('held\n');
  return new Promise(() => setInterval(() => {}, 1000));
});
