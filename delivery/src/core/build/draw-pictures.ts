import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import sharp from 'sharp';
import { releaseRoutes } from '../confine/release-routes.ts';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/app-name.ts';
import { BUDGETS } from './budgets.ts';
import { FAVICON, ICONS, SOCIAL_PICTURE, socialPictureFile } from './describe-release.ts';

/** Draws the bitmaps of a release: the pictures of its pages, and icons where the app has a `favicon.svg`. */
export async function drawPictures(app: AppName, outDir: string): Promise<void> {
  const folder = join(PROJECT_ROOT, appOf(app).folder);
  const client = join(outDir, 'client');
  const favicon = join(folder, 'public/favicon.svg');
  if (existsSync(favicon)) await drawIcons(favicon, client);
  if (app === 'shell') return;
  const { routes } = await releaseRoutes(outDir);
  await drawSocialPictures(client, join(folder, 'src/pictures'), routes);
}

/** Draws the icons of `ICONS` from a drawing into a folder. */
export async function drawIcons(drawing: string, folder: string): Promise<void> {
  const svg = await readFile(drawing);
  for (const { file, size, fullBleed } of ICONS) {
    const icon = await sharp(svg, { density: 600 }).resize(size, size).ensureAlpha().raw().toBuffer();
    // The background continues into the rounded corners; its color is that of the top edge's middle.
    const [r, g, b] = icon.subarray((size + size / 2) * 4);
    const image = sharp(icon, { raw: { width: size, height: size, channels: 4 } });
    const filled = fullBleed ? image.flatten({ background: { r, g, b } }) : image;
    await filled.png({ compressionLevel: 9 }).toFile(join(folder, file));
  }
  const size = 48;
  const image = await sharp(svg, { density: 600 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
  await writeFile(join(folder, FAVICON), iconFile(image, size));
}

/** A square PNG as an icon file: Microsoft's ICONDIR with one entry, then the image. */
function iconFile(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

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
