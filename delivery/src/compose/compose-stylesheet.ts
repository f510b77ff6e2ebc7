import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFile, contentName, integrity } from '../store/files.ts';
import { type IntegrityFile, type Release, releaseFolder } from '../store/site.ts';

/** A page's only stylesheet, and the releases' stylesheets that it stands for. */
export interface ComposedStylesheet {
  file: IntegrityFile;
  covers: readonly string[];
}

async function stylesOf(site: string, { app, version, base, css }: Release): Promise<string> {
  if (!css) return '';
  return readFile(join(releaseFolder(site, app, version), 'client', css[0].slice(base.length)), 'utf8');
}

/**
 * Joins the shell's and an app's styles into one file named by its content, `/_c/<hash>.css`: one
 * request before the first paint. The same file serves every page of the app.
 */
export async function composeStylesheet(
  site: string,
  shell: Release,
  remote: Release | null,
): Promise<ComposedStylesheet> {
  const parts = [shell, ...(remote ? [remote] : [])];
  const styles = (await Promise.all(parts.map((release) => stylesOf(site, release)))).join('\n');
  const name = `${contentName(styles)}.css`;
  const folder = join(site, 'styles');
  const path = join(folder, name);
  if (!existsSync(path)) {
    const draft = join(site, 'drafts', `${name}-${process.pid}`);
    for (const needed of [folder, dirname(draft)]) await mkdir(needed, { recursive: true });
    await writeFile(draft, styles);
    await compressFile(draft);
    // The file itself last: what is there has its compressed forms, whenever this was cut short.
    for (const form of ['.br', '.gz', '']) await rename(`${draft}${form}`, `${path}${form}`);
  }
  return {
    file: [`/_c/${name}`, integrity(styles)],
    covers: parts.flatMap(({ css }) => (css ? [css[0]] : [])),
  };
}
