import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BUDGETS } from './budgets.ts';
import { drawSocialPictures } from './pictures.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">${inside}</svg>`;

describe('draw social pictures', () => {
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

  it('draws each scene once as a JPEG of 1200 by 630, for any number of pages', async () => {
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

  it('names the page of a missing drawing', async () => {
    const drawing = drawSocialPictures(temporaryFolder(), scenes(), [page('/about', 'gone')]);
    await expect(drawing).rejects.toThrow(/^\/about is shared with .*gone, which does not exist\.$/);
  });

  it('keeps a detailed picture within the budget of a bitmap', async () => {
    const folder = temporaryFolder();
    const rows = Array.from({ length: 30 }, (_, row) => {
      const dashes = Array.from({ length: 30 }, (_, column) => ((row * 7 + column * 11) % 13) + 2);
      return `<path stroke="#1F2A24" stroke-width="9" stroke-dasharray="${dashes.join(' ')}" d="M0 ${row * 30}h1600"/>`;
    });
    const paper = '<path fill="#FBF7F0" d="M0 0h1600v900H0z"/>';
    writeFileSync(join(folder, 'noise.svg'), svg(paper + rows.join('')));
    const client = temporaryFolder();
    await drawSocialPictures(client, folder, [page('/noise', 'noise')]);
    const { length: size } = readFileSync(join(client, 'social/noise.jpg'));
    expect(size).toBeLessThanOrEqual(BUDGETS.bitmap);
  });
});
