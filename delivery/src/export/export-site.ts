import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import type { SiteStore } from '../store/site-store.ts';
import { type ExportedSite, exportedSite } from './exported-site.ts';
import { nginxConfiguration } from './nginx.ts';
import { staticFile, staticHostFiles } from './static-host.ts';

/** The hosts that a site can be exported for. */
export const HOSTS = ['nginx', 'static-host'] as const;
export type Host = (typeof HOSTS)[number];

/**
 * Writes what is live into a new folder, for a host that is not the site's server.
 * @throws Error when the folder holds something.
 */
export async function exportSite(
  store: SiteStore,
  config: SiteConfig,
  { folder, host }: { folder: string; host: Host },
): Promise<ExportedSite> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder: an export never overwrites one.`);
  const exported = await exportedSite(store, config);
  const write = async (name: string, content: string | Uint8Array) => {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const isStatic = host === 'static-host';
  for (const file of exported.files) {
    const name = join('files', isStatic ? staticFile(file) : file.file);
    const { identity = '', br, gzip } = file.bodies;
    await write(name, identity);
    // Such hosts compress by themselves.
    if (isStatic || !br || !gzip) continue;
    await write(`${name}.br`, br);
    await write(`${name}.gz`, gzip);
  }
  if (host === 'nginx') await write('site.conf', nginxConfiguration(exported, resolve(folder)));
  else
    for (const [name, text] of Object.entries(staticHostFiles(exported)))
      await write(join('files', name), text);
  await write('README.md', readme(exported, host));
  return exported;
}

const USE: Readonly<Record<Host, string>> = {
  nginx:
    'Include `site.conf` in the block `http { }` of nginx. Change `listen`, and `root` when the folder moves.',
  'static-host':
    'Upload what is in `files`. The host must answer `/blog` with `blog.html` and unknown addresses with `404.html`, and read `_headers` and `_redirects` (Netlify, Cloudflare Pages). At a bucket without these, set the headers of `_headers` when you upload.',
};

/** What the site's server does beside answering files. */
function limits({ backend }: ExportedSite, host: Host): string[] {
  const isStatic = host === 'static-host';
  return [
    'It follows no release: export again after each release and roll back, into a new folder, and switch to it at once. Keep the `files/_r` and `files/_c` of former exports for 30 days, for open tabs.',
    'It follows no month: run the export again on the first of each month, or the home page shows a former month’s work and `security.txt` runs out within half a year.',
    'Forms that a browser sends without the application (no script, or a script that has not come) are not taken: they need the site’s server.',
    backend.startsWith('/')
      ? isStatic
        ? `The pages call the backend at \`${backend}\` on their own address, which such a host cannot answer. Set BACKEND_HOST to the backend’s address, run \`npm start -- --build\`, and export again.`
        : `The backend runs elsewhere. The configuration passes \`${backend}/\` on to 127.0.0.1:4390: change it there.`
      : `The pages call the backend at ${backend}, which must allow the site’s address (ALLOWED_ORIGINS).`,
    'It has no `/ready`, and redirects no unknown address that ends with a slash: those are not found.',
    'Answers to other methods than GET and HEAD have the host’s own words and headers, as its own errors have.',
    ...(isStatic
      ? [
          'Headers that depend on the request are missing: `integrity-policy`, which only Chromium gets, and the stricter `referrer-policy` of a mailed link’s page. The boot script checks integrity all the same.',
          'The not-found page has the host’s headers, and files of releases share one policy.',
        ]
      : []),
  ];
}

function readme(site: ExportedSite, host: Host): string {
  return `# The site as files, for ${host}

Composition ${site.composition}: ${site.files.length} addresses, ${site.redirects.length} redirects.

${USE[host]}

## What this host cannot do

${limits(site, host)
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}
