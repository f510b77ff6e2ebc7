import { parseArgs } from 'node:util';
import { canariesTable, listCanaries } from '../core/publish/listing.ts';
import { progress, runCommand, UsageError } from '../core/report/terminal.ts';
import { remoteListing } from '../remote/admin/client.ts';
import type { Operation } from '../remote/admin/operations.ts';
import { rolloutPercentage } from './command.ts';
import { usageOf } from './help.ts';
import { performAt, remoteAt, storeAt } from './perform-at.ts';

type CanaryOperation = Extract<Operation, { kind: 'canary' | 'promote' | 'abort' }>;

/** What was typed, as it is done. @throws UsageError */
function operationOf(words: readonly string[], progressive: boolean): CanaryOperation {
  const [app = '', what = '', version, ...rest] = words;
  if (!what || rest.length > 0 || (version !== undefined && what !== 'promote')) {
    throw new UsageError('Name one app, and what to do with its canary.');
  }
  if (what === 'promote' || what === 'abort') {
    if (progressive) throw new UsageError('--progressive belongs to a rollout percentage.');
    return what === 'abort' ? { kind: 'abort', app } : { kind: 'promote', app, version };
  }
  // By hand again, unless it is said.
  return { kind: 'canary', app, percent: rolloutPercentage(what), progressive };
}

const SAID: Readonly<Record<CanaryOperation['kind'], string>> = {
  canary: 'Changing the canary of',
  promote: 'Promoting the canary of',
  abort: 'Aborting the canary of',
};

/** `npm run canary`: lists, raises, promotes and aborts canaries. */
await runCommand(usageOf('canary'), async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      progressive: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { to } = values;
  if (positionals.length === 0) {
    const [remote, store] = [remoteAt(to), storeAt(to)];
    if (!remote) await store.bringUp(false);
    const { damage } = remote ? { damage: null } : await store.rollouts.look();
    if (damage) throw new Error(damage);
    const canaries = remote ? (await remoteListing(remote)).canaries : await listCanaries(store);
    if (values.json) console.log(JSON.stringify(canaries, null, 2));
    else if (canaries.length === 0)
      progress.say('There is no canary. To start one: npm run release -- guide --canary 10');
    else console.log(canariesTable(canaries, Date.now()));
    return;
  }
  const operation = operationOf(positionals, values.progressive);
  progress.say(`${SAID[operation.kind]} ${operation.app}`);
  await performAt(to, operation);
});
