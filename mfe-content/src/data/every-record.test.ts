import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { diyProjects } from './diy-projects.ts';
import { interiorTips } from './interior-tips.ts';
import { outdoorTips } from './outdoor-tips.ts';
import { articleSchema, diyProjectSchema, pictureSchema, productPickSchema, tipSchema } from './schemas.ts';
import { smartHomeCategories } from './smart-home-categories.ts';
import { everyArticle } from './testing/every-article.ts';
import { recordsWith } from './testing/records-with.ts';
import { sentencesInData } from './testing/sentences-in-data.ts';

/** The values that occur more than once. */
function repeated(values: readonly unknown[]): readonly unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Letters and digits only, so that a changed comma does not hide a copy. */
function bare(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

describe('across all data', () => {
  it.each([
    ['article', articleSchema, everyArticle],
    ['pick', productPickSchema, recordsWith('price', 'rating')],
    ['tip', tipSchema, [...interiorTips, ...outdoorTips, ...smartHomeCategories]],
    ['project', diyProjectSchema, diyProjects],
  ])('every %s fits its schema', (_, schema, records) => {
    const misfits = records.flatMap((record) =>
      (v.safeParse(schema, record).issues ?? []).map(({ message }) => `${record.id}: ${message}`),
    );
    expect(misfits).toEqual([]);
  });

  it('no id occurs twice', () => {
    const sections = recordsWith('heading', 'blocks');
    const picturesById = recordsWith('id', 'alt');
    const others = recordsWith('id').filter(
      (record) => !sections.includes(record) && !picturesById.includes(record),
    );
    expect(others.length).toBeGreaterThan(100);
    expect(repeated(others.map((record) => record.id))).toEqual([]);
  });

  it('no sentence occurs twice', () => {
    const sentences = sentencesInData();
    expect(sentences.length).toBeGreaterThan(500);
    expect(repeated(sentences.map(bare))).toEqual([]);
  });

  it('one picture has one alternative text, short enough to be heard at once, and none is shown twice', () => {
    const pictures = recordsWith('id', 'alt');
    expect(pictures.filter((picture) => !v.is(pictureSchema, picture))).toEqual([]);
    const descriptions = new Map(pictures.map((picture) => [picture.id, picture.alt]));
    expect(pictures.filter((picture) => descriptions.get(picture.id) !== picture.alt)).toEqual([]);
    expect(repeated(pictures.map((picture) => picture.id))).toEqual([]);
  });

  it('no two links say the same and lead elsewhere, and no two cards share a search', () => {
    const links = recordsWith('link').filter((record) => String(record.link).startsWith('https:'));
    expect(links.length).toBeGreaterThan(80);
    expect(repeated(links.map((record) => record.link))).toEqual([]);
    const texts = links.filter((record) => 'linkText' in record).map((record) => record.linkText);
    expect(repeated(texts)).toEqual([]);
  });

  it('no title or product name occurs twice', () => {
    const names = [...recordsWith('title'), ...recordsWith('name')].map(
      (record) => record.title ?? record.name,
    );
    expect(repeated(names)).toEqual([]);
  });

  it('prose is finished: no placeholder words, straight apostrophes or doubled spaces', () => {
    const unfinished = /\b(lorem|todo|tbd|xxx)\b|\w'\w| {2}/i;
    expect(sentencesInData().filter((sentence) => unfinished.test(sentence))).toEqual([]);
  });

  it('every source of a page is listed in docs/sources.md, whose links are tried at night', () => {
    const listed = readFileSync(join(import.meta.dirname, '../../../docs/sources.md'), 'utf8');
    const addresses = recordsWith('label', 'url').map(({ url }) => String(url));
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((url) => !listed.includes(`(${url})`))).toEqual([]);
  });
});
