import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { progress, runCommand, typedPath, UsageError, wholeNumber } from '../core/report/terminal.ts';
import { openSiteStore } from '../open-site.ts';
import { usageOf } from './help.ts';

function readCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      only: { type: 'string' },
      'set-aside': { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (!folder || positionals.length !== 1) throw new UsageError('Name one folder.');
  const only = ([undefined, 'site', 'data'] as const).find((part) => part === values.only);
  if (only !== values.only) throw new UsageError('--only takes site or data.');
  return { ...values, only, folder: typedPath(folder) };
}

/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`, with the environment of `npm start`. */
const [, , name, ...args] = process.argv;
const command = name === 'restore' ? 'restore' : 'backup';
await runCommand(usageOf(command), async () => {
  const { folder, only, keep, 'set-aside': mayPutAside } = readCommand(args);
  if (command === 'backup' ? mayPutAside : keep) throw new UsageError(`${command} has no such option.`);
  const store = openSiteStore(process.env);
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(store.folder, 'data') };
  const options = { store, env, folder, only, now: Date.now(), say: progress.say };
  if (command === 'restore') return restore({ ...options, mayPutAside });
  const kept = keep === undefined ? undefined : wholeNumber('keep', keep, 1, 9999);
  await backUp({ ...options, keep: kept, waiting: progress.wait });
});
