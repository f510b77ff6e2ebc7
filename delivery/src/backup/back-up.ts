import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import {
  backUpData,
  checkData,
  describeSecretLocation,
  hasData,
  parseBackendConfig,
  restoreData,
  secretProblem,
  syncPath,
} from 'backend';
import project from '../../../package.json' with { type: 'json' };
import { checkoutState } from '../core/build/checkout-state.ts';
import { createDrafts } from '../core/store/files.ts';
import { type Backup, backupsIn, folderName, readBackup, writeManifest } from './manifest.ts';
import { backUpSite, checkSite, restoreSite, type SitePlace } from './site-part.ts';

/** Options for a backup and a restore. */
export interface BackupOptions extends SitePlace {
  folder: string;
  /** One of the two parts, if the other is on another machine. */
  only: 'site' | 'data' | undefined;
  now: number;
  say: (line: string) => void;
}

function inWords({ data, site }: Pick<Backup, 'data' | 'site'>): string {
  const tables = ['submission', 'mail', 'delivery', 'auth_user'];
  const counted = tables.map((table) => `${data?.rows[table] ?? 0} ${table}`);
  const parts = [site && `${site.live} is live`, data && counted.join(', ')];
  return parts.filter(Boolean).join('; ');
}

/** Backs up a running site and its data into a new folder named by the time. @throws Error when it cannot. */
export async function backUp(
  options: BackupOptions & { keep?: number | undefined; waiting?: (holder: string) => void },
): Promise<string> {
  const { store, env, folder, only, now, say, keep, waiting } = options;
  for (const place of [store.folder, env.DATA_DIR]) {
    if (`${resolve(folder)}${sep}`.startsWith(`${resolve(place)}${sep}`))
      throw new Error(`${folder} is inside ${place} and would be lost with it. Choose a folder outside it.`);
  }
  const at = new Date(now).toISOString();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const drafts = createDrafts(folder);
  const made = join(folder, folderName(at));
  const backup = await drafts.inDraft('backup', async (draft) => {
    await mkdir(draft, { mode: 0o700 });
    const site = only === 'data' ? null : await backUpSite(options, draft, waiting ? { waiting } : {});
    const data = only === 'site' ? null : await dataOf(env, draft);
    const { commit } = await checkoutState('.');
    const program = { version: project.version, commit, node: process.version };
    const written = await writeManifest(draft, { at, program, data, site });
    syncPath(draft);
    await rename(draft, made);
    syncPath(folder);
    return written;
  });
  const bytes = Object.values(backup.files).reduce((sum, file) => sum + file.bytes, 0);
  say(`Backed up to ${made}, ${(bytes / 1e6).toFixed(1)} MB: ${inWords(backup)}.`);
  if (backup.data) say(describeSecretLocation(backup.data));
  for (const old of keep ? (await backupsIn(folder)).slice(0, -keep) : []) {
    await drafts.discard(join(folder, old));
    say(`Deleted ${join(folder, old)}: ${keep} are kept.`);
  }
  return made;
}

function dataOf(env: BackupOptions['env'], draft: string) {
  const config = parseBackendConfig(env);
  if (!hasData(config))
    throw new Error(
      `There is no database in ${config.dataDir}, and no DATABASE_URL. Name its folder with DATA_DIR, or back up the site alone with --only site, and the data where the backend runs.`,
    );
  return backUpData(config, draft);
}

/** Restores a backup, or the newest in a folder. Checks everything first. Site and backend must be stopped. @throws Error */
export async function restore(options: BackupOptions & { mayPutAside: boolean }): Promise<void> {
  const { store, env, only, now, say, mayPutAside } = options;
  const { folder, backup } = await readBackup(options.folder);
  const site = only === 'data' ? null : backup.site;
  const data = only === 'site' ? null : backup.data;
  if (!site && !data) throw new Error(`${folder} contains no ${only}. Nothing was changed.`);
  // Restoring the site alone needs no valid backend settings.
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
    if (existsSync(join(place, aside))) say(`The previous contents are in ${join(place, aside)}.`);
  }
  const problem = data && config && secretProblem(config, data);
  if (problem) say(problem);
}
