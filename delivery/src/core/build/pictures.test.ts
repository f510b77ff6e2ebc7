import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BUDGETS } from './budgets.ts';
import { drawSocialPictures, photoRefusals, pictureFile, pictures } from './pictures.ts';

const DRAWING = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
  <!-- a porch at dusk -->
  <metadata>sketch</metadata>
  <g><rect x="0" y="0" width="1600.123456" height="900" fill="#ff0000"/></g>
</svg>`;

const photo = (width: number, height: number, sigma = 0) => {
  const created = sigma
    ? { noise: { type: 'gaussian', mean: 128, sigma } as const, background: '#808080' }
    : { background: '#7a4' };
  return sharp({ create: { width, height, channels: 3, ...created } })
    .withExif({ IFD0: { Copyright: 'Ana' } })
    .jpeg()
    .toBuffer();
};

const buildWith = (name: string, content: Buffer | string) => {
  const routes = "export { default } from 'virtual:photos';";
  return buildSmallApp({ 'src/routes.ts': routes, [`src/pictures/${name}`]: content }, [pictures()]);
};

it('writes drawings to pictures/ without unneeded markup, but with size and view box', async () => {
  const small = String((await buildWith('porch.svg', DRAWING)).get('pictures/porch.svg'));
  expect(small).not.toMatch(/porch|metadata|<\?xml|123456/);
  // The layout depends on the size, and the scaling on the view box.
  for (const attribute of ['width="1600"', 'height="900"', 'viewBox="0 0 1600 900"'])
    expect(/<svg [^>]*>/.exec(small)?.[0]).toContain(attribute);
  expect([...(await buildWith('notes.txt', '')).keys()]).toEqual(['routes.js']);
});

it('converts a photo to AVIF and WebP in all widths up to its own, without metadata', async () => {
  const files = await buildWith('porch.jpg', await photo(1000, 600));
  const names = [...files.keys()].filter((name) => name.startsWith('pictures/')).sort();
  const ends = ['480.avif', '480.webp', '960.avif', '960.webp'];
  expect(names).toEqual(ends.map((end) => `pictures/porch-${end}`));
  const { format, width, height, exif } = await sharp(files.get('pictures/porch-480.webp')).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 480, 288, undefined]);
  expect(String(files.get('routes.js'))).toMatch(/porch["']?:\s*\[\s*480,\s*960\s*\]/);
});

it('keeps every size of a photo within the budget of a bitmap', async () => {
  const files = await buildWith('noise.png', await photo(1000, 650, 12));
  const sizes = [...files].flatMap(([name, source]) => (/avif|webp/.test(name) ? source.length : []));
  expect(sizes).toHaveLength(4);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(BUDGETS.bitmap);
});

it('photoRefusals names photos that are too large, too narrow or damaged', async () => {
  const folder = temporaryFolder();
  const bomb = await photo(1, 1);
  // The height and the width in a JPEG's frame header.
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
  bomb.writeUInt16BE(15_000, frame + 5);
  bomb.writeUInt16BE(20_000, frame + 7);
  const photos = { 'bomb.jpg': bomb, 'broken.webp': 'no picture', 'narrow.jpg': await photo(959, 600) };
  for (const [name, content] of Object.entries({ ...photos, 'porch.jpg': await photo(960, 600) }))
    writeFileSync(join(folder, name), content);
  const lines = (await photoRefusals(folder)).map((one) => `${one.subject}: ${one.reason} ${one.remedy}`);
  expect(lines).toEqual([
    expect.stringMatching(/^bomb\.jpg: .*pixel limit.* 100 megapixels/),
    expect.stringMatching(/^broken\.webp: It cannot be read: .*Save it/),
    'narrow.jpg: It is only 959 pixels wide. Save it at least 960 pixels wide, ideally 1600.',
  ]);
});

it('pictureFile finds a picture of any type by its id', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'porch.JPG'), '');
  expect(pictureFile(folder, 'porch')).toBe(join(folder, 'porch.JPG'));
  expect(pictureFile(folder, 'por')).toBe(undefined);
  expect(pictureFile(join(folder, 'none'), 'porch')).toBe(undefined);
});

describe('the pictures for link previews', () => {
  const page = (path: string, id: string) => ({ path, picture: { id, alt: 'A field' } });

  it('are JPEGs of 1200 by 630 pixels without white edges, one per picture that a page names', async () => {
    const [folder, client] = [temporaryFolder(), temporaryFolder()];
    const field =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><path fill="#3F7258" d="M0 0h1600v450H0z"/><path fill="#C4572E" d="M0 450h1600v450H0z"/></svg>';
    for (const id of ['field', 'hill', 'unused']) writeFileSync(join(folder, `${id}.svg`), field);
    const routes = [page('/a', 'field'), page('/b', 'field'), page('/c', 'hill'), { path: '/plain' }];
    await drawSocialPictures(client, folder, routes);
    expect(readdirSync(join(client, 'social')).sort()).toEqual(['field.jpg', 'hill.jpg']);
    const picture = sharp(readFileSync(join(client, 'social/field.jpg')));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    for (const x of [0, 1199]) {
      expect(red(x, 0)).toBeLessThan(90);
      expect(red(x, 629)).toBeGreaterThan(170);
    }
  });

  it('fail with the path of the page whose picture is missing', async () => {
    const drawing = drawSocialPictures(temporaryFolder(), temporaryFolder(), [page('/about', 'gone')]);
    await expect(drawing).rejects.toThrow(/^The page \/about names the picture gone, but \S+ has no such/);
  });

  it('stay within the budget of a bitmap', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'noise.jpg'), await photo(1600, 900, 40));
    await drawSocialPictures(folder, folder, [page('/noise', 'noise')]);
    const { length: size } = readFileSync(join(folder, 'social/noise.jpg'));
    expect(size).toBeLessThanOrEqual(BUDGETS.bitmap);
  });
});
