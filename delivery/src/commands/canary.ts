import { canariesTable } from '../core/publish/listing.ts';
import { plainWords } from '../core/report/plain-words.ts';
import { progress, UsageError } from '../core/report/terminal.ts';
import { typedPercent } from '../core/store/canaries.ts';
import { remoteListing } from '../remote/admin/client.ts';
import type { CanaryOperation } from '../remote/admin/operation.ts';
import { performAt, remoteAt, storeAt } from './perform-at.ts';

type Words = readonly [app?: string, change?: string, version?: string];

/** Options of the command. */
interface CanaryCommandOptions {
  progressive?: boolean;
  json?: boolean;
  to?: string;
}

/** The operation that the words mean. @throws UsageError */
function operationOf([app = '', change, version]: Words, progressive: boolean): CanaryOperation {
  if (change === undefined) throw new UsageError('Name one app and a percentage, promote or abort.');
  if (version !== undefined && change !== 'promote') throw new UsageError('Only promote takes a version.');
  if (change === 'promote' || change === 'abort') {
    if (progressive) throw new UsageError('--progressive requires a percentage.');
    return change === 'abort' ? { kind: 'abort', app } : { kind: 'promote', app, version };
  }
  const percent = typedPercent(change);
  if (percent === null) throw new UsageError('A percentage is a whole number from 1 to 100.');
  return { kind: 'canary', app, percent, progressive };
}

const STARTED: Readonly<Record<CanaryOperation['kind'], string>> = {
  canary: 'Changing the canary of',
  promote: 'Promoting the canary of',
  abort: 'Aborting the canary of',
};

async function list({ to, json }: CanaryCommandOptions): Promise<void> {
  const [remote, store] = [remoteAt(to), storeAt(to)];
  if (!remote) await store.bringUp(false);
  const { canaries } = remote ? await remoteListing(remote) : await store.live.current();
  if (json) console.log(JSON.stringify(canaries, null, 2));
  else if (canaries.length === 0)
    progress.say('There is no canary. To start one: npm run release -- guide --canary 10');
  else console.log(plainWords(canariesTable(canaries, Date.now())));
}

/** `npm run canary`: lists canaries, or changes the percentage of one, promotes or aborts it. */
export async function canary(words: Words, options: CanaryCommandOptions): Promise<void> {
  if (words[0] === undefined) return list(options);
  const operation = operationOf(words, options.progressive ?? false);
  progress.say(`${STARTED[operation.kind]} ${operation.app}`);
  await performAt(options.to, operation);
}
