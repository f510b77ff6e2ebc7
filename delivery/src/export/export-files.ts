import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VERSIONED } from '../serve/create-site-app.ts';
import { CLOSED_HEADERS } from '../serve/security-headers.ts';
import type { AppName } from '../store/app-name.ts';
import { BUILD_RECORDS, fileType } from '../store/file-types.ts';
import { filesIn } from '../store/files.ts';
import type { SiteStore } from '../store/site-store.ts';

/** What browsers get of one release. */
export interface ReleaseFiles {
  app: AppName;
  version: string;
  files: readonly { name: string; bytes: Uint8Array }[];
}

const HEADERS = { 'cache-control': VERSIONED.cacheControl, ...CLOSED_HEADERS, ...VERSIONED.headers };

const README = `# Files of an app, for an origin of their own

Serve this folder at the root of the origin, without redirects. \`_headers\` has what every answer below \`/_r\` must
carry (Netlify and Cloudflare Pages read it); \`access-control-allow-origin: *\` above all, or browsers use nothing of
it. Scripts must have the type \`text/javascript\`, styles \`text/css\`. Compress them there.

Put each release here before it is published, and keep former ones for 30 days, for open tabs.
`;

/** Every kept release of an app in a site's folder, live or not. @throws Error when there is none. */
export async function keptFiles(store: SiteStore, app: AppName): Promise<ReleaseFiles[]> {
  const kept = await store.releases.list(app);
  if (kept.length === 0) throw new Error(`The site keeps no release of "${app}".`);
  return Promise.all(
    kept.map(async ({ version }) => {
      const client = join(store.releases.folder(app, version), 'client');
      const names = (await filesIn(client)).filter(({ isLink }) => !isLink).map(({ path }) => path);
      const files = await Promise.all(
        names.map(async (name) => ({ name, bytes: await readFile(join(client, name)) })),
      );
      return { app, version, files };
    }),
  );
}

/**
 * Writes releases' files for a host that is not the site's server, beside those that are there: a name means the same
 * bytes for ever, so what is there stays. Returns how many releases are new.
 */
export async function exportFiles(folder: string, releases: readonly ReleaseFiles[]): Promise<number> {
  let added = 0;
  for (const { app, version, files } of releases) {
    const place = join(folder, '_r', app, version);
    if (existsSync(place)) continue;
    added += 1;
    for (const { name, bytes } of files) {
      if (fileType(name) === undefined || BUILD_RECORDS.includes(name)) continue;
      const file = join(place, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  }
  const lines = Object.entries(HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '_headers'), `/_r/*\n${lines.join('\n')}\n`);
  await writeFile(join(folder, 'README.md'), README);
  return added;
}
