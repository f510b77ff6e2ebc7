import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteRoute } from 'shared-lib';
import { APPS, type AppName } from '../apps.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { drawIcons } from './draw-icons.ts';
import { drawSocialPictures } from './draw-social-pictures.ts';

/** Draws the bitmaps of a release: the pictures of its pages, and icons where the app has a `favicon.svg`. */
export async function drawPictures(app: AppName, outDir: string): Promise<void> {
  const folder = join(PROJECT_ROOT, APPS[app].folder);
  const client = join(outDir, 'client');
  const favicon = join(folder, 'public/favicon.svg');
  if (existsSync(favicon)) await drawIcons(favicon, client);
  if (app === 'shell') return;
  const { routes } = (await import(pathToFileURL(join(outDir, 'server/routes.mjs')).href)) as {
    routes: readonly RemoteRoute[];
  };
  await drawSocialPictures(client, join(folder, 'src/pictures'), routes);
}
