import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  backUpData,
  checkData,
  DATA_BACKUP,
  describeSecretLocation,
  fsyncPath,
  parseBackendConfig,
  restoreData,
  secretProblem,
} from 'backend';
import * as v from 'valibot';
import project from '../../../package.json' with { type: 'json' };
import { checkoutState } from '../core/build/checkout-state.ts';
import { audited } from '../core/publish/change-live.ts';
import { createDrafts } from '../core/store/files.ts';
import { backUpSite, checkSite, restoreSite, SITE_BACKUP, type SitePlace } from './site-part.ts';

const MANIFEST = 'backup.json';

const BACKUP = v.object({
  format: v.literal(1),
  at: v.pipe(v.string(), v.isoTimestamp()),
  program: v.object({ version: v.string(), commit: v.nullable(v.string()), node: v.string() }),
  data: v.nullable(DATA_BACKUP),
  site: v.nullable(SITE_BACKUP),
  files: v.record(
    v.picklist(['backend.sqlite', 'backend.dump', 'auth-secret', 'site.tar', 'site.dump']),
    v.object({ bytes: v.number(), sha256: v.string() }),
  ),
});
type Backup = v.InferOutput<typeof BACKUP>;
const BACKUP_TEXT = v.pipe(v.string(), v.parseJson(), BACKUP);

export interface BackupOptions extends SitePlace {
  folder: string;
  only: 'site' | 'data' | undefined;
  now: number;
  say: (line: string) => void;
}

function describeContents({ data, site, program }: Pick<Backup, 'data' | 'site' | 'program'>): string {
  const submission = 'submissions (forms and events)';
  const tables = { submission, mail: 'emails', delivery: 'deliveries', auth_user: 'accounts' };
  const counts = Object.entries(tables).map(([table, name]) => `${name}: ${data?.rows[table] ?? 0}`);
  const commit = program.commit && `the program's commit is ${program.commit}`;
  const parts = [site && `${site.live} is live`, data && counts.join(', '), commit];
  return parts.filter(Boolean).join('; ');
}

/** Backs up a running site and its data. @returns the path of the new folder. */
export async function backUp(
  options: BackupOptions & { keep?: number | undefined; onWait?: (holder: string) => void },
): Promise<string> {
  const { store, env, folder, only, now, say, keep, onWait } = options;
  for (const place of [store.folder, env.DATA_DIR])
    if (`${resolve(folder)}${sep}`.startsWith(`${resolve(place)}${sep}`))
      throw new Error(
        `${folder} is inside ${place}, so one failure would destroy both. Choose a folder outside ${place}.`,
      );
  const at = new Date(now).toISOString();
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => access(folder, constants.W_OK))
    .catch(({ code }) => {
      throw new Error(
        `${folder} cannot be written (${code}). Run this command as the site's user, and give that user write access.`,
      );
    });
  const drafts = createDrafts(folder);
  const target = join(folder, folderName(at));
  const backup = await drafts
    .withDraft('backup', async (draft) => {
      await mkdir(draft, { mode: 0o700 });
      const site = only === 'data' ? null : await backUpSite(options, draft, { onWait });
      const data = only === 'site' ? null : await backUpData(parseBackendConfig(env), draft);
      const { commit } = await checkoutState('.');
      const program = { version: project.version, commit, node: process.version };
      const manifest = await writeManifest(draft, { at, program, data, site });
      await fsyncPath(draft);
      await rename(draft, target);
      await fsyncPath(folder);
      return manifest;
    })
    .catch(async (error: unknown) => {
      // `rmdir` keeps a folder that is not empty: it may contain earlier backups.
      for (const path of [join(folder, 'drafts'), folder]) await rmdir(path).catch(() => {});
      throw error;
    });
  const bytes = Object.values(backup.files).reduce((sum, file) => sum + file.bytes, 0);
  say(`Backed up to ${target}, ${(bytes / 1e6).toFixed(1)} MB: ${describeContents(backup)}.`);
  if (backup.data) say(describeSecretLocation(backup.data));
  for (const old of keep ? (await backupsIn(folder)).slice(0, -keep) : []) {
    await drafts.discard(join(folder, old));
    say(`Deleted ${join(folder, old)}; the newest ${keep} remain.`);
  }
  await rmdir(join(folder, 'drafts')).catch(() => {});
  return target;
}

/** Restores a backup, or the newest backup in a folder. Site and backend must be stopped. */
export async function restore(options: BackupOptions & { maySetAside: boolean }): Promise<void> {
  const { store, env, only, now, say, maySetAside } = options;
  const { folder, backup } = await readBackup(options.folder);
  const site = only === 'data' ? null : backup.site;
  const data = only === 'site' ? null : backup.data;
  if (!site && !data)
    throw new Error(`${folder} does not contain the part "${only}". Choose another backup.`);
  // Restoring the site alone needs no valid backend settings.
  const config = data ? parseBackendConfig(env) : null;
  if (site) await checkSite(options, folder, site, maySetAside);
  if (data && config) await checkData(config, folder, data, maySetAside);
  const asideName = `before-${folderName(new Date(now).toISOString())}`;
  let isDataRestored = false;
  const restoreBackend = async () => {
    if (!data || !config) return;
    await restoreData(config, folder, data, asideName);
    isDataRestored = true;
  };
  try {
    await (site ? restoreSite(options, folder, site, asideName, restoreBackend) : restoreBackend());
  } catch (error) {
    if (!isDataRestored) throw error;
    const { message } = error as Error;
    throw new Error(
      `${message} The data is restored, but not the site. To restore the site, add --only site to this command.`,
    );
  }
  const parts = [site && 'the site', data && 'the data'].filter(Boolean).join(' and ');
  // If the site is on another machine, so is its audit log.
  if (site || existsSync(store.live.file))
    await audited(store, { action: 'restored', app: null }, async (note) =>
      note({ outcome: 'done', said: [`${parts} of the backup of ${backup.at}`] }),
    );
  say(`Restored the backup of ${backup.at} from ${folder}: ${describeContents({ ...backup, site, data })}.`);
  for (const place of new Set([store.folder, env.DATA_DIR]))
    if (existsSync(join(place, asideName))) say(`The previous contents are in ${join(place, asideName)}.`);
  const problem = data && config && secretProblem(config, data);
  if (problem) say(problem);
}

/** The UTC time without colons, which Windows forbids in names. The names sort by age. */
const folderName = (at: string): string => at.replace(/[:.]/g, '-');
const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => FOLDER_NAME.test(name)).sort();

async function sumOf(file: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

async function writeManifest(folder: string, backup: Omit<Backup, 'format' | 'files'>): Promise<Backup> {
  const names = await readdir(folder);
  const sums = await Promise.all(names.map(async (name) => [name, await sumOf(join(folder, name))] as const));
  const manifest = v.parse(BACKUP, { format: 1, ...backup, files: Object.fromEntries(sums) });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  return manifest;
}

async function readBackup(folder: string): Promise<{ folder: string; backup: Backup }> {
  const isBackup = existsSync(join(folder, MANIFEST));
  const newest = isBackup ? null : (await backupsIn(folder).catch(() => [])).at(-1);
  if (newest) return readBackup(join(folder, newest));
  const damaged = (what: string) =>
    new Error(`${folder} is not a complete backup: ${what}. Nothing was changed. Choose another backup.`);
  if (!isBackup) throw damaged(`it contains neither ${MANIFEST} nor a folder with a backup`);
  const parsed = v.safeParse(BACKUP_TEXT, await readFile(join(folder, MANIFEST), 'utf8'));
  if (!parsed.success)
    throw damaged(`${MANIFEST} cannot be read (${parsed.issues[0].message.slice(0, 200)})`);
  for (const [name, { bytes, sha256 }] of Object.entries(parsed.output.files)) {
    const sum = await sumOf(join(folder, name)).catch(() => null);
    if (!sum) throw damaged(`${name} is missing`);
    if (sum.bytes !== bytes || sum.sha256 !== sha256) throw damaged(`${name} is damaged`);
  }
  return { folder, backup: parsed.output };
}
