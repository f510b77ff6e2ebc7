import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { onTestFinished } from 'vitest';
import { createSiteApp, type SiteAppOptions } from '../serve/create-site-app.ts';
import { serveSite } from '../serve/serve-site.ts';
import { compressFolder } from '../store/files.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeComposition } from './write-composition.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks for a path exactly as it is written, which `fetch` would tidy up. */
export type Ask = (
  path: string,
  asking?: { method?: string; headers?: Record<string, string> },
) => Promise<Answer>;

/** Serves a small composed site until the test is over. Beside the site lies a file that is none of its business. */
export async function serveSmallSite(options: Partial<SiteAppOptions> = {}): Promise<Ask> {
  const folder = temporaryFolder();
  const site = join(folder, 'site');
  const client = join(site, 'releases/content/1.0.0/client');
  for (const path of [join(client, '.vite'), join(site, 'styles'), join(folder, 'client')]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(client, 'page.js'), 'export const page = "page page page page";');
  writeFileSync(join(client, '.vite/manifest.json'), '{}');
  writeFileSync(join(client, 'mf-stats.json'), '{}');
  writeFileSync(join(client, 'favicon.svg'), '<svg/>');
  writeFileSync(join(site, 'styles/abc.css'), '.a {}');
  writeFileSync(join(folder, 'client/secret.js'), 'secret');
  await compressFolder(client);
  const pages = { '/': 'home', '/blog': 'blog', '/404': 'not found' };
  await writeComposition(site, 'c1', pages, { 'favicon.svg': 'content' });
  const { port, close } = await serveSite(createSiteApp({ site, config, backend: null, ...options }), 0);
  onTestFinished(close);
  return (path, asking = {}) =>
    new Promise((resolve, reject) => {
      const asked = request({ port, path, agent: false, ...asking }, async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, text: await text(response) });
      });
      asked.on('error', reject).end();
    });
}
