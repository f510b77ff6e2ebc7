// @vitest-environment node
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { guideChapters } from '../src/guide-chapters.ts';
import { guideFacts } from '../src/guide-facts.ts';
import { guidePreviews } from '../src/guide-previews.ts';
import { assembleGuide } from './assemble-guide.ts';
import { chapters, edition } from './chapters.ts';
import { readPdf } from './chromium-pdf.ts';
import { type GuideLock, sourceHash } from './guide-lock.ts';
import { typeMinimum } from './layout-problems.ts';
import { largeFormat, previewFormat, previews } from './previews.ts';
import { chaptersModule, previewsModule } from './site-files.ts';

const folder = import.meta.dirname;
const output = (path: string): Buffer => readFileSync(join(folder, '..', path));
const lock: GuideLock = JSON.parse(readFileSync(join(folder, 'guide.lock.json'), 'utf8'));
const pdf = output('public/homeowners-guide.pdf');
const facts = readPdf(pdf);
const { pages } = await assembleGuide();

describe('the committed guide', () => {
  it('is as new as its source: else run `npm run guide:pdf`', () => {
    expect(lock.sources).toBe(sourceHash(folder));
  });

  it.each(Object.entries(lock.outputs))('is what the build wrote: %s', (path, hash) => {
    expect(createHash('sha256').update(output(path)).digest('hex')).toBe(hash);
  });

  it('has at least 24 pages, each of them a page of the source', () => {
    expect(facts.pages).toBeGreaterThanOrEqual(24);
    expect(lock.pages).toHaveLength(facts.pages);
    expect(pages.map((page) => page.id)).toEqual(lock.pages);
  });

  it('is within 3 MB, tagged, says its title and language, and carries its five fonts as real ones, whose text can be searched and copied', () => {
    expect(pdf.length).toBeLessThanOrEqual(3_000_000);
    expect(facts).toMatchObject({
      title: 'The Year-Round Homeowner’s Guide',
      language: 'en-US',
      isTagged: true,
      fonts: Array(5).fill({ type: 'Type0', hasText: true, isEmbedded: true }),
    });
  });

  it('says in words what every drawing shows', () => {
    expect(facts.figures.length).toBeGreaterThanOrEqual(30);
    expect(facts.figures.filter((text) => text.length < 10)).toEqual([]);
  });

  it('says of every link where it leads', () => {
    expect(facts.linkDescriptions).toHaveLength(facts.jumps.length + facts.links.length);
    expect(facts.linkDescriptions.filter((text) => !/^(Page \d+: .{4,}|Opens https:.+)$/.test(text))).toEqual(
      [],
    );
    expect(facts.linkDescriptions).toContain(
      `Page ${lock.pages.indexOf('caulk') + 1}: New caulk that stays white`,
    );
  });

  it('prints what hangs on a refrigerator or a cabinet door in letters of 10 points or more, and all of it in 8.5', () => {
    const posted = pages
      .filter(({ html }) => /^<section class="page[^"]* posted"/.test(html))
      .map(({ id }) => id);
    for (const id of ['year-at-a-glance', 'spring', 'half-hour', 'water-shutoff', 'first-minutes', 'plan'])
      expect(posted).toContain(id);
    expect(typeMinimum).toMatchObject({ posted: 10, page: 8.5 });
    expect(Object.keys(lock.smallestType)).toEqual(lock.pages);
    for (const [id, points] of Object.entries(lock.smallestType))
      expect(points, id).toBeGreaterThanOrEqual(posted.includes(id) ? typeMinimum.posted : typeMinimum.page);
  });

  it('says which edition it is, on paper and on the pages of the site', () => {
    expect(pages.find(({ id }) => id === 'welcome')?.html).toContain('{edition}');
    expect(edition.name).toContain(guideFacts.edition);
    const [month = '', year] = guideFacts.edition.split(' ');
    expect(new Date(`${month} 1, ${year} 12:00 UTC`).toISOString().slice(0, 7).replace('-', '')).toBe(
      edition.date.slice(0, 6),
    );
  });

  it('leads from the contents to every page, and everywhere else to pages that are there', () => {
    expect(facts.jumps.filter((id) => !lock.pages.includes(id))).toEqual([]);
    const [first, last] = [lock.pages.indexOf('the-year'), lock.pages.indexOf('house-record')];
    expect(lock.pages.slice(first, last).filter((id) => !facts.jumps.includes(id))).toEqual([]);
  });

  it('has no affiliate link', () => {
    const source = readdirSync(join(folder, 'chapters')).map((name) =>
      output(`pdf/chapters/${name}`).toString(),
    );
    expect([...source, ...facts.links].filter((text) => /amazon|amzn|[?&]tag=/i.test(text))).toEqual([]);
    expect(facts.links.filter((link) => !link.startsWith('https://'))).toEqual([]);
  });

  it('uses every drawing it keeps', () => {
    const used = pages.flatMap((page) =>
      [...page.html.matchAll(/drawings\/([a-z0-9-]+\.svg)/g)].map((match) => match[1]),
    );
    expect(readdirSync(join(folder, 'drawings')).sort()).toEqual([...new Set(used)].sort());
  });
});

describe('what the download page says of the guide', () => {
  const pageOf = (id: string) => lock.pages.indexOf(id) + 1;

  it.each([
    ['src/guide-chapters.ts', chaptersModule(chapters, pageOf)],
    ['src/guide-previews.ts', previewsModule(previews, pageOf)],
  ])('is what follows from the guide: %s', (path, text) => {
    expect(output(path).toString()).toBe(text);
  });

  it('is the title on its cover, the number of its pages, and its six chapters, each with its bookmark and one sentence', () => {
    expect([guideFacts.title, guideFacts.pages]).toEqual([edition.title, lock.pages.length]);
    expect(guideChapters.map((chapter) => chapter.number)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { title, page, description } of guideChapters) {
      expect(facts.bookmarks).toContainEqual({ title, page });
      expect(description).toMatch(/^[A-Z][^.]+\.$/);
    }
  });

  it('shows three pages of the guide, each in its true size and under its limit', async () => {
    expect(guidePreviews).toHaveLength(3);
    for (const preview of guidePreviews) {
      for (const [file, { width, height, bytes }] of [
        [preview.file, previewFormat],
        [preview.large, largeFormat],
      ] as const) {
        const picture = output(`public/${file}`);
        expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height });
        expect(picture.length).toBeLessThanOrEqual(bytes);
      }
    }
  });
});
