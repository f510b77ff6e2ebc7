import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BUDGETS } from './budgets.ts';
import { drawSocialPictures, minifySvg, pictureFile, pictures } from './pictures.ts';

const DRAWING = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
  <!-- a porch at dusk -->
  <metadata>sketch</metadata>
  <g><rect x="0" y="0" width="1600.123456" height="900" fill="#ff0000"/></g>
</svg>`;

it('drawings are served small below pictures, and may be missing', async () => {
  const built = async (files: Record<string, string>) => {
    const output = await buildSmallApp({ 'src/routes.ts': 'export {};', ...files }, [pictures()]);
    return [...output].filter(([name]) => name.startsWith('pictures/'));
  };
  const drawn = { 'src/pictures/porch.svg': DRAWING, 'src/pictures/notes.txt': '' };
  expect(await built(drawn)).toEqual([['pictures/porch.svg', minifySvg(DRAWING)]]);
  expect(await built({})).toEqual([]);
});

/** A photo as JPEG, with a position in its metadata. */
const photo = (width: number, height: number, sigma = 0) => {
  const created = sigma
    ? { noise: { type: 'gaussian', mean: 128, sigma } as const, background: '#808080' }
    : { background: '#7a4' };
  return sharp({ create: { width, height, channels: 3, ...created } })
    .withExif({ IFD0: { Copyright: 'Ana' } })
    .jpeg()
    .toBuffer();
};

/** Builds an app with a photo; returns its files by name. */
async function builtWith(name: string, bytes: Buffer): Promise<Map<string, string | Uint8Array>> {
  const root = temporaryFolder();
  await mkdir(join(root, 'src/pictures'), { recursive: true });
  await writeFile(join(root, 'src/pictures', name), bytes);
  await writeFile(join(root, 'src/routes.ts'), "export { default } from 'virtual:photos';");
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [pictures()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'src/routes.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

it('converts a photo to AVIF and WebP in its available widths, without metadata', async () => {
  const files = await builtWith('porch.jpg', await photo(1000, 600));
  const names = [...files.keys()].filter((name) => name.startsWith('pictures/')).sort();
  expect(names).toEqual([
    'pictures/porch-480.avif',
    'pictures/porch-480.webp',
    'pictures/porch-960.avif',
    'pictures/porch-960.webp',
  ]);
  const made = await sharp(files.get('pictures/porch-480.webp') as Uint8Array).metadata();
  expect([made.format, made.width, made.height, made.exif]).toEqual(['webp', 480, 288, undefined]);
  expect(files.get('routes.js')).toMatch(/porch["']?:\[480,960\]/);
});

it('keeps every size of a photo within the budget of a bitmap', async () => {
  const files = await builtWith('noise.png', await photo(1000, 650, 12));
  const sizes = [...files].flatMap(([name, source]) => (/avif|webp/.test(name) ? source.length : []));
  expect(sizes).toHaveLength(4);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(BUDGETS.bitmap);
});

it('refuses a photo that is too large or damaged, with a remedy', async () => {
  await expect(builtWith('large.jpg', Buffer.alloc(11 * 1024 ** 2))).rejects.toThrow(
    /large\.jpg has 11 MB\. Save it with at most 10 MB\./,
  );
  const bomb = await photo(1, 1);
  // The height and the width in a JPEG's frame header.
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
  bomb.writeUInt16BE(15_000, frame + 5);
  bomb.writeUInt16BE(20_000, frame + 7);
  await expect(builtWith('bomb.jpg', bomb)).rejects.toThrow(
    /bomb\.jpg has 300 megapixels\. Save it with at most 100\./,
  );
  await expect(builtWith('broken.webp', Buffer.from('no picture'))).rejects.toThrow(
    /broken\.webp is not a picture that can be read\. Save it again as JPEG, PNG, WebP or AVIF\./,
  );
});

it('finds a picture of any type by its id', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'porch.JPG'), '');
  expect(pictureFile(folder, 'porch')).toBe(join(folder, 'porch.JPG'));
  expect(pictureFile(folder, 'por')).toBe(undefined);
  expect(pictureFile(join(folder, 'none'), 'porch')).toBe(undefined);
});

it('removes unneeded markup of a drawing, but not its size and view box', () => {
  const small = minifySvg(DRAWING);
  expect(small.length).toBeLessThan(DRAWING.length * 0.6);
  expect(small).not.toMatch(/porch|metadata|<\?xml|123456/);
  expect(small).toMatch(/fill="(red|#f00)"/);
  // The layout and the scaling depend on them.
  for (const attribute of ['width="1600"', 'height="900"', 'viewBox="0 0 1600 900"'])
    expect(/<svg [^>]*>/.exec(small)?.[0]).toContain(attribute);
});

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">${inside}</svg>`;

describe('the pictures for sharing', () => {
  const FIELD = svg(
    '<path fill="#3F7258" d="M0 0h1600v450H0z"/><path fill="#C4572E" d="M0 450h1600v450H0z"/>',
  );

  /** A folder with drawings: green above, clay below. */
  function scenes(...ids: string[]): string {
    const folder = temporaryFolder();
    for (const id of ids) writeFileSync(join(folder, `${id}.svg`), FIELD);
    return folder;
  }
  const page = (path: string, id: string) => ({ path, picture: { id, alt: 'A field' } });

  it('are one JPEG of 1200 by 630 for each scene, for any number of pages', async () => {
    const client = temporaryFolder();
    const routes = [page('/a', 'field'), page('/b', 'field'), page('/c', 'hill'), { path: '/plain' }];
    await drawSocialPictures(client, scenes('field', 'hill', 'unused'), routes);
    expect(readdirSync(join(client, 'social')).sort()).toEqual(['field.jpg', 'hill.jpg']);
    const picture = sharp(readFileSync(join(client, 'social/field.jpg')));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    // No white edge: green above, clay below, to the corners.
    for (const x of [0, 600, 1199]) {
      expect(red(x, 0)).toBeLessThan(90);
      expect(red(x, 629)).toBeGreaterThan(170);
    }
  });

  it('name the page of a missing drawing', async () => {
    const drawing = drawSocialPictures(temporaryFolder(), scenes(), [page('/about', 'gone')]);
    await expect(drawing).rejects.toThrow(/^\/about is shared with .*gone, which does not exist\.$/);
  });

  it('stay within the budget of a bitmap', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'noise.jpg'), await photo(1600, 900, 40));
    const client = temporaryFolder();
    await drawSocialPictures(client, folder, [page('/noise', 'noise')]);
    const { length: size } = readFileSync(join(client, 'social/noise.jpg'));
    expect(size).toBeLessThanOrEqual(BUDGETS.bitmap);
  });
});
