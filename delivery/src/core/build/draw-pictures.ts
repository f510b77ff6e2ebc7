import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import sharp from 'sharp';
import { SOCIAL_PICTURE, socialPictureFile } from '../store/packed-pages.ts';
import { BUDGETS } from './budgets.ts';

/**
 * Draws each page's scene as its picture for sharing, a bitmap below `client/social`: no network shows
 * vectors. `scenes` is the app's folder of drawings.
 * @throws Error that names the page whose drawing is missing or too detailed.
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
    const scene = join(scenes, `${picture.id}.svg`);
    if (!existsSync(scene)) throw new Error(`${path} is shared with ${scene}, which does not exist.`);
    const drawing = await readFile(scene);
    const { width, height } = SOCIAL_PICTURE;
    const bytes = await sharp(drawing)
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
