import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { drawIcons } from './draw-icons.ts';
import { ICONS } from './icons.ts';

// Drawing on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="8" fill="#24503f"/></svg>';

describe('icons', () => {
  const drawn = async () => {
    const folder = temporaryFolder();
    const drawing = join(folder, 'favicon.svg');
    writeFileSync(drawing, DRAWING);
    await drawIcons(drawing, folder);
    return folder;
  };

  it.each(ICONS)('$file is a PNG of $size by $size pixels', async ({ file, size }) => {
    const { format, width, height } = await sharp(join(await drawn(), file)).metadata();
    expect([format, width, height]).toEqual(['png', size, size]);
  });

  it.each(ICONS)('$file has its corners filled: $fullBleed', async ({ file, fullBleed }) => {
    const { data } = await sharp(join(await drawn(), file))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [r, g, b, alpha] = data;
    if (fullBleed) expect([r, g, b, alpha]).toEqual([0x24, 0x50, 0x3f, 255]);
    else expect(alpha).toBe(0);
  });
});
