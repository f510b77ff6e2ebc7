import { join } from 'node:path';
import { runOperations } from 'backend';
import { backUp, restore as restoreBackup } from '../backup/back-up.ts';
import { progress, typedPath } from '../core/report/terminal.ts';
import { openSiteStore, siteFolder } from '../open-site.ts';

type Part = 'site' | 'data';

function common(folder: string, only: Part | undefined) {
  const store = openSiteStore(process.env);
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(store.folder, 'data') };
  return { store, env, folder: typedPath(folder), only, now: Date.now(), say: progress.say };
}

/** Backs up site and data, and deletes all but the newest `keep` backups. */
export async function backup(folder: string, { keep, only }: { keep?: number; only?: Part }): Promise<void> {
  await backUp({ ...common(folder, only), keep, waiting: progress.wait });
}

/** Restores a backup. */
export const restore = (folder: string, options: { setAside?: boolean; only?: Part }): Promise<void> =>
  restoreBackup({ ...common(folder, options.only), mayPutAside: options.setAside ?? false });

/** Runs an operator command on the site's data. */
export async function operate(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(siteFolder(process.env), 'data') };
  process.exitCode = await runOperations(args, env);
}
