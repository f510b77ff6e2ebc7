import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkData, parseBackendConfig, restoreData, secretProblem } from 'backend';
import { type BackupOptions, inWords } from './back-up.ts';
import { folderName, readBackup } from './manifest.ts';
import { checkSite, restoreSite } from './site-part.ts';

/**
 * Restores a backup where the environment points; site and backend must be stopped. Everything is checked before
 * anything is changed.
 * @param options.folder a backup, or a folder of backups, of which the newest counts.
 * @param options.mayPutAside whether a present site and present data are put aside, into a folder beside.
 * @throws Error that says why it cannot be restored.
 */
export async function restore(options: BackupOptions & { mayPutAside: boolean }): Promise<void> {
  const { store, env, only, now, say, mayPutAside } = options;
  const { folder, backup } = await readBackup(options.folder);
  const site = only === 'data' ? null : backup.site;
  const data = only === 'site' ? null : backup.data;
  if (!site && !data) throw new Error(`${folder} holds no ${only}. Nothing was changed.`);
  // A wrong setting that has nothing to do with the data stops no restore of the site.
  const config = data ? parseBackendConfig(env) : null;
  if (site) await checkSite(options, folder, site, mayPutAside);
  if (data && config) await checkData(config, folder, data, mayPutAside);
  const aside = `before-${folderName(new Date(now).toISOString())}`;
  const putData = async () => {
    if (data && config) await restoreData(config, folder, data, aside);
  };
  await (site ? restoreSite(options, folder, site, aside, putData) : putData());
  say(`Restored the backup of ${backup.at} from ${folder}: ${inWords({ site, data })}.`);
  for (const place of new Set([store.folder, env.DATA_DIR])) {
    if (existsSync(join(place, aside))) say(`What was there lies in ${join(place, aside)}.`);
  }
  const problem = data && config && secretProblem(config, data);
  if (problem) say(problem);
}
