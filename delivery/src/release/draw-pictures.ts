import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releaseRoutes } from '../confine/release-routes.ts';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import { drawIcons } from './draw-icons.ts';
import { drawSocialPictures } from './draw-social-pictures.ts';

/** Draws the bitmaps of a release: the pictures of its pages, and icons where the app has a `favicon.svg`. */
export async function drawPictures(app: AppName, outDir: string): Promise<void> {
  const folder = join(PROJECT_ROOT, APPS[app].folder);
  const client = join(outDir, 'client');
  const favicon = join(folder, 'public/favicon.svg');
  if (existsSync(favicon)) await drawIcons(favicon, client);
  if (app === 'shell') return;
  const { routes } = await releaseRoutes(outDir);
  await drawSocialPictures(client, join(folder, 'src/pictures'), routes);
}
