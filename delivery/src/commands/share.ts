import { parseArgs } from 'node:util';
import { isAddress, performRemotely, remoteListing } from '../admin/client.ts';
import { doneText } from '../admin/done.ts';
import { type Operation, perform } from '../admin/operations.ts';
import { listShares, sharesTable } from '../publish/listing.ts';
import { bringSiteUp } from '../store/shared/session.ts';
import { lookAtSharing } from '../store/shares.ts';
import { siteFolder } from '../store/site.ts';
import { progress, runCommand, typedPath, UsageError, visitorsPart } from './command.ts';

// As in publishing.ts.
process.env.NODE_ENV ??= 'production';

const USAGE = `Usage: npm run share [-- --to https://…]
       npm run share -- guide 50 [--unattended]
       npm run share -- guide promote [VERSION]
       npm run share -- guide stop
To begin: npm run release -- guide --share 10`;

type ShareOperation = Extract<Operation, { kind: 'share' | 'promote' | 'stop' }>;

/** What was typed, as it is done. @throws UsageError */
function operationOf(words: readonly string[], unattended: boolean): ShareOperation {
  const [app = '', what = '', version, ...rest] = words;
  if (!what || rest.length > 0 || (version !== undefined && what !== 'promote')) {
    throw new UsageError('Name one app, and what to do with its share.');
  }
  if (what === 'promote' || what === 'stop') {
    if (unattended) throw new UsageError('--unattended belongs to a part of the visitors.');
    return what === 'stop' ? { kind: 'stop', app } : { kind: 'promote', app, version };
  }
  // By hand again, unless it is said.
  return { kind: 'share', app, percent: visitorsPart(what), unattended };
}

const SAID: Readonly<Record<ShareOperation['kind'], string>> = {
  share: 'Changing the share of',
  promote: 'Promoting the share of',
  stop: 'Ending the share of',
};

/** `npm run share`: what a part of the visitors gets, and how large it is. */
await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      unattended: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { to } = values;
  const remote = to && isAddress(to) ? { to, token: process.env.PUBLISH_TOKEN, progress } : null;
  const site = to ? typedPath(to) : siteFolder();
  if (positionals.length === 0) {
    if (!remote) await bringSiteUp(site, false);
    const { damage } = remote ? { damage: null } : await lookAtSharing(site);
    if (damage) throw new Error(damage);
    const shares = remote ? (await remoteListing(remote)).shares : await listShares(site);
    if (values.json) console.log(JSON.stringify(shares, null, 2));
    else if (shares.length === 0)
      progress.say('Nothing is shared. To begin: npm run release -- guide --share 10');
    else console.log(sharesTable(shares, Date.now()));
    return;
  }
  const operation = operationOf(positionals, values.unattended);
  progress.say(`${SAID[operation.kind]} ${operation.app}`);
  if (remote) {
    progress.say(await performRemotely(remote, operation));
    return;
  }
  const { step, wait } = progress;
  const done = await perform({ site, step, wait }, operation);
  if (done.kind !== 'releases') progress.say(doneText(done, performance.now() / 1000));
});
