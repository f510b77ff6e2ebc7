import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import sharp from 'sharp';
import { BUDGETS } from '../gate/budgets.ts';
import { SOCIAL_PICTURE, socialPictureFile } from './social-picture.ts';

/**
 * Draws the scene of every page that has one as the bitmap that it is shared with, below `client/social`:
 * no network shows vectors. `scenes` is the app's folder of drawings.
 * @throws Error that names the page whose drawing is missing or too rich.
 */
export async function drawSocialPictures(
  client: string,
  scenes: string,
  routes: readonly Pick<RemoteRoute, 'path' | 'picture'>[],
): Promise<void> {
  const { width, height } = SOCIAL_PICTURE;
  const drawn = new Set<string>();
  for (const { path, picture } of routes) {
    if (!picture || drawn.has(picture.id)) continue;
    drawn.add(picture.id);
    const scene = join(scenes, `${picture.id}.svg`);
    if (!existsSync(scene)) throw new Error(`${path} is shared with ${scene}, which does not exist.`);
    const bytes = await sharp(await readFile(scene))
      .resize({ width, height, fit: 'cover' })
      .jpeg({ quality: 85, mozjpeg: true })
      .toBuffer();
    if (bytes.length > BUDGETS.bitmap) {
      throw new Error(
        `${path} is shared with ${scene}, which takes ${bytes.length} bytes at ${width} x ${height}: more than ${BUDGETS.bitmap}. Draw it plainer.`,
      );
    }
    const file = join(client, socialPictureFile(picture));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
