import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { compressFolder, integrity } from '../store/files.ts';
import { type Composition, makeLive, pageFile } from '../store/site.ts';

const RENDERED = { composer: 'c', stylesheet: '/_c/abc.css' };

/** Writes a small composition of the version 1.0.0 of every app, and makes it live: for tests of the server. */
export async function writeComposition(
  site: string,
  id: string,
  pages: Readonly<Record<string, string>>,
  rootFiles: Composition['rootFiles'] = {},
): Promise<Composition> {
  const folder = join(site, 'compositions', id);
  const files = Object.keys(pages).map(
    (path) => [path, path === '/404' ? '404.html' : pageFile(path)] as const,
  );
  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  for (const [path, file] of files) await write(join('pages', file), pages[path] ?? '');
  await write('federation.json', JSON.stringify({ composition: id, apps: {} }));
  await write('sitemap.xml', `<urlset id="${id}"/>`);
  await write('robots.txt', `# ${id}`);
  await compressFolder(folder);
  const composition: Composition = {
    id,
    versions: { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' },
    config,
    files: { shell: [], content: [], guide: [], account: [] },
    pages: Object.fromEntries(files),
    integrity: Object.fromEntries(files.map(([path]) => [path, integrity(pages[path] ?? '')])),
    rendered: { shell: RENDERED, content: RENDERED, guide: RENDERED, account: RENDERED },
    rootFiles,
    redirects: { '/old-blog': '/blog' },
    bootHash: `sha256-boot-${id}`,
  };
  await write('composition.json', JSON.stringify(composition));
  await makeLive(site, id);
  return composition;
}
