// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sentencesInData } from '../../mfe-content/src/data/testing/sentences-in-data.ts';
import { guidePlaces, sitePlaces } from './places.ts';

const root = join(import.meta.dirname, '../..');

/** The files from which a visitor reads words: pages, forms, mails, the chapters and the drawings. */
const files = [
  'shell/src',
  'mfe-content/src',
  'mfe-guide/src',
  'mfe-guide/pdf',
  'mfe-account/src',
  'backend/src/mail',
]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(tsx?|html|svg)$/.test(name) && !/\.test\.tsx?$|\/generated\//.test(name));

const texts: readonly (readonly [place: string, text: string])[] = [
  ...[...sitePlaces()].map(([id, { text }]) => [id, text] as const),
  ...[...(await guidePlaces())].map(([id, { text }]) => [`#${id}`, text] as const),
];

const data = sentencesInData().map((sentence) => ['a sentence of the data', sentence] as const);

/** Where a pattern occurs, with the words around it. */
const found = (pattern: RegExp, list: typeof texts): readonly string[] =>
  list.flatMap(([place, text]) =>
    [...text.matchAll(new RegExp(`.{0,20}(?:${pattern.source}).{0,20}`, `${pattern.flags}g`))].map(
      ([words]) => `${place}: ${words}`,
    ),
  );

it('a fraction is written 1/2 on the web, on paper and in drawings, never with a sign of its own', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(texts.length).toBeGreaterThan(150);
  const all = files.map((name) => [name, readFileSync(join(root, name), 'utf8')] as const);
  expect(found(/[¼½¾⅐-⅞]|&frac\d|&#18[89];|&#190;/, all)).toEqual([]);
  // “1-1/2” could be read as a range.
  expect(found(/\d-\d\/\d/, texts)).toEqual([]);
});

it('a temperature is written 120 °F, an angle 45°, a color of light 2700 K, a length in words or with “in.”', () => {
  expect(
    found(/\d°F|\d ?° F|\d ?ºF|\d degrees? (Fahrenheit|F\b)|\d ?℉|\d ° (?!F)|\d[Kk]elvin/, texts),
  ).toEqual([]);
  expect(found(/\d{4}K\b/, texts)).toEqual([]);
  expect(found(/\d ?["″′]/, texts)).toEqual([]);
});

it('quotation marks are curly, and a period or a comma stands inside them', () => {
  expect(found(/["”][.,]|"/, [...texts, ...data])).toEqual([]);
  const mails = readFileSync(join(root, 'backend/src/mail/mails.ts'), 'utf8');
  expect(found(/”[.,]/, [['a mail', mails]])).toEqual([]);
});

/** Words of British English, and constructions that an American editor strikes. */
const FOREIGN =
  /\b(fixings?|dearest|paddling|(a|the|each|every|running|hot|cold|kitchen|outside) tap|taps|till|whilst|cupboards?|colour|grey|centre|neighbour|favourite|metre|go(es)? round|skirting|spanner|rubbish|earthed|petrol|plasterboard|fortnight|wants? (a|an|the|metal|smooth|safety))\b/i;

it('prose is American English, on the pages and in the guide', () => {
  expect(found(FOREIGN, [...texts, ...data])).toEqual([]);
  // A plumber's torch burns; on the pages the word could only be a flashlight.
  expect(found(/\btorch\b/i, data)).toEqual([]);
});
