import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DATA_BACKUP, dataFiles } from 'backend';
import * as v from 'valibot';
import { SITE_BACKUP, siteFile } from './site-part.ts';

const MANIFEST = 'backup.json';
/** A manifest has about 2000 bytes. */
const MAX_BYTES = 1_000_000;

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
export type Backup = v.InferOutput<typeof BACKUP>;

async function sumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Writes the manifest of a folder, which makes it a backup. */
export async function writeManifest(
  folder: string,
  backup: Omit<Backup, 'format' | 'files'>,
): Promise<Backup> {
  const names = await readdir(folder);
  const sums = await Promise.all(names.map(async (name) => [name, await sumOf(join(folder, name))] as const));
  const whole = v.parse(BACKUP, { format: 1, ...backup, files: Object.fromEntries(sums) });
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  return whole;
}

const DATED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** The name of the folder of a backup: its time in UTC, which sorts and is valid on every file system. */
export const folderName = (at: string): string => at.replace(/[:.]/g, '-');

/** The finished backups in a folder, oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => DATED.test(name)).sort();

/** Reads a backup, or the newest in a folder, and verifies every file. @throws Error when it is missing or damaged. */
export async function readBackup(folder: string): Promise<{ folder: string; backup: Backup }> {
  const names: string[] = await readdir(folder).catch(() => []);
  const newest = names.includes(MANIFEST) ? null : (await backupsIn(folder).catch(() => [])).at(-1);
  if (newest) return readBackup(join(folder, newest));
  const damaged = (what: string) =>
    new Error(`${folder} is not a whole backup: ${what}. Nothing was changed.`);
  if (!names.includes(MANIFEST)) throw damaged(`there is no ${MANIFEST} in it, and no folder of a backup`);
  if ((await stat(join(folder, MANIFEST))).size > MAX_BYTES) throw damaged(`${MANIFEST} is too large`);
  let backup: Backup;
  try {
    backup = v.parse(BACKUP, JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw damaged(`${MANIFEST} cannot be read (${(error as Error).message.slice(0, 200)})`);
  }
  const { data, site, files } = backup;
  const needed = [...(data ? dataFiles(data) : []), ...(site ? [siteFile(site)] : [])];
  const unnamed = needed.find((name) => !(name in files));
  if (unnamed) throw damaged(`${MANIFEST} does not name ${unnamed}`);
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const found = await sumOf(join(folder, name)).catch(() => null);
    if (!found) throw damaged(`${name} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(`${name} has been modified`);
  }
  return { folder, backup };
}
