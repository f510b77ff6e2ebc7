import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ICONS } from './icons.ts';

/** Draws the icons of `ICONS` from a drawing into a folder. */
export async function drawIcons(drawing: string, folder: string): Promise<void> {
  const svg = await readFile(drawing);
  for (const { file, size, fullBleed } of ICONS) {
    const icon = await sharp(svg, { density: 600 }).resize(size, size).ensureAlpha().raw().toBuffer();
    // The ground goes on into its round corners: its colour is that of the top edge's middle.
    const [r, g, b] = icon.subarray((size + size / 2) * 4);
    const image = sharp(icon, { raw: { width: size, height: size, channels: 4 } });
    const filled = fullBleed ? image.flatten({ background: { r, g, b } }) : image;
    await filled.png({ compressionLevel: 9 }).toFile(join(folder, file));
  }
}
