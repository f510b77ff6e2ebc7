import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import sharp from 'sharp';
import { SOCIAL_PICTURE, socialPictureFile } from '../store/packed-pages.ts';
import { pictureFile, withinBudget } from './pictures.ts';

/**
 * Makes each page's picture for sharing, a bitmap below `client/social`: no network shows vectors. `scenes` is the app's
 * folder of pictures.
 * @throws Error that names the page whose picture is missing.
 */
export async function drawSocialPictures(
  client: string,
  scenes: string,
  routes: readonly Pick<RemoteRoute, 'path' | 'picture'>[],
): Promise<void> {
  const drawn = new Set<string>();
  for (const { path, picture } of routes) {
    if (!picture || drawn.has(picture.id)) continue;
    drawn.add(picture.id);
    const scene = pictureFile(scenes, picture.id);
    if (!scene) throw new Error(`${path} is shared with ${join(scenes, picture.id)}, which does not exist.`);
    const { width, height } = SOCIAL_PICTURE;
    const shared = sharp(await readFile(scene))
      .autoOrient()
      .resize({ width, height, fit: 'cover' });
    // A photo takes more than a drawing of the same quality.
    const bytes = await withinBudget([85, 70, 55, 40], (quality) =>
      shared.clone().jpeg({ quality, mozjpeg: true }).toBuffer(),
    );
    const file = join(client, socialPictureFile(picture));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
