import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONTENT, type Content, loadContent } from './load-content.ts';
import { type Article, dollarsIn } from './schemas.ts';
import { didYouMean, fieldOf, type Issue, type Path, type Place, placesIn, type Source } from './source.ts';

// The rules between files, and those of the specification.

const where = ({ source, path }: Place): string => `${source.file}, line ${source.lineAt(path)}`;

const at = ({ source, path }: Place, message: string, remedy: string): Issue =>
  source.issueAt(path, message, remedy);

const valuesOf = (places: readonly Place[], ...fields: readonly string[]): Place[] =>
  places.filter(({ path }) => fields.includes(path.at(-1) as string));

/** The duplicates among places, each with the first one. */
function repeated(places: readonly Place[], bare = (text: string) => text): [Place, Place][] {
  const first = new Map<string, Place>();
  return places.flatMap((place) => {
    const key = bare(place.text);
    const other = first.get(key);
    if (other) return [[place, other] as [Place, Place]];
    first.set(key, place);
    return [];
  });
}

const PROSE = new Set(
  'description excerpt features introduction items list metaDescription paragraphs safety steps summary text tips youCan'.split(
    ' ',
  ),
);

/** Letters and digits only, so that a changed comma does not hide a copy. */
const bareWords = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const PLACEHOLDERS = 'siteName mailbox phone domain sessionDays keptDays tokenCookie userIdCookie'.split(' ');

function* proseRules(places: readonly Place[]): Generator<Issue> {
  const sentences = places
    .filter(({ path }) => PROSE.has(fieldOf(path)))
    .flatMap((place) => place.text.split(/(?<=[.!?])\s+/).map((text) => ({ ...place, text })));
  // Pages may share dates.
  const unique = sentences.filter(({ source }) => source.file !== 'pages.yaml');
  for (const [place, other] of repeated(unique, bareWords))
    yield at(place, `This sentence is also in ${where(other)}: “${place.text}”`, 'Write it only once.');
  for (const place of sentences) {
    const [found] = /\b(?:lorem|todo|tbd|xxx)\b|\w'\w| {2}/i.exec(place.text) ?? [];
    if (found?.includes("'"))
      yield at(place, `There is a straight apostrophe in “${found}”.`, 'Type ’ instead.');
    else if (found)
      yield at(place, `“${found}” is not finished text.`, 'Write the text, with single spaces.');
    for (const [shown, placeholder = ''] of place.text.matchAll(/\{(\w*)\}/g))
      if (!place.source.file.startsWith('legal/') || !PLACEHOLDERS.includes(placeholder))
        yield at(
          place,
          `Readers would see ${shown}.`,
          didYouMean(placeholder, PLACEHOLDERS, 'Write the words themselves.'),
        );
  }
}

function* uniqueRules(places: readonly Place[]): Generator<Issue> {
  const isLegalSection = ({ source, path }: Place) => source.file.startsWith('legal/') && path.length > 1;
  const isShop = ({ text }: Place) => text.startsWith('https:');
  const names = valuesOf(places, 'title', 'name').filter(({ source }) => source.file !== 'pages.yaml');
  const all: [string, readonly Place[], string][] = [
    ['id', valuesOf(places, 'id').filter((id) => !isLegalSection(id)), 'Give each an id of its own.'],
    ['title or name', names, 'Give each words of its own.'],
    ['search', valuesOf(places, 'link').filter(isShop), 'Search for other words, or leave one out.'],
    [
      'link text',
      valuesOf(places, 'linkText'),
      'Links with the same words lead to the same page: change the words.',
    ],
  ];
  for (const [what, those, remedy] of all)
    for (const [place, other] of repeated(those))
      yield at(place, `The ${what} “${place.text}” is also in ${where(other)}.`, remedy);
}

const PICTURES = join(import.meta.dirname, '../src/pictures');

function* pictureRules(places: readonly Place[]): Generator<Issue> {
  const drawn = readdirSync(PICTURES).flatMap(
    (name) => /^([\w-]+)\.(?:svg|jpe?g|png|webp|avif)$/i.exec(name)?.[1] ?? [],
  );
  const shown = valuesOf(places, 'alt').flatMap((alt): Place | [] => {
    const group = alt.path.slice(0, -1);
    const { id, picture = id } = alt.group;
    if (typeof picture !== 'string') return [];
    let field = 'picture' in alt.group ? 'picture' : 'id';
    // An article's id is the name of its file.
    if (field === 'id' && group.length === 0) field = 'alt';
    return { ...alt, text: picture, path: [...group, field] };
  });
  const free = drawn.filter((name) => !shown.some(({ text }) => text === name));
  for (const place of shown)
    if (!drawn.includes(place.text))
      yield at(
        place,
        `There is no picture ${place.text} in src/pictures.`,
        didYouMean(place.text, free, 'Add the file, or leave out alt where a picture is optional.'),
      );
  for (const [place, other] of repeated(shown))
    yield at(place, `The picture ${place.text} is also in ${where(other)}.`, 'Show another one.');
}

function* linkRules(places: readonly Place[], { articles }: Content): Generator<Issue> {
  const pages = valuesOf(places, 'path').map(({ text }) => text);
  for (const { source, output } of articles)
    if (output && pages.includes(output.slug))
      yield source.issueAt(
        [],
        `${output.slug} is the address of another page.`,
        'Give the file another name.',
      );
  // A file with mistakes still exists.
  const slugs = articles
    .filter(({ output }) => !output?.draft)
    .map(({ source }) => `/${basename(source.file, '.md')}`);
  for (const place of valuesOf(places, 'link', 'companionOf')) {
    const known = fieldOf(place.path) === 'companionOf' ? slugs : [...pages, ...slugs];
    if (place.text.startsWith('/') && !known.includes(place.text))
      yield at(
        place,
        `The link leads nowhere: there is no page ${place.text}.`,
        didYouMean(place.text, known, `There are ${known.join(', ')}.`),
      );
  }
}

const SOURCES = join(import.meta.dirname, '../../docs/reference/sources.md');

function* sourceRules(places: readonly Place[]): Generator<Issue> {
  // A container image or a copy of the sources has no documents.
  if (!existsSync(SOURCES)) return;
  const listed = readFileSync(SOURCES, 'utf8');
  for (const place of valuesOf(places, 'url'))
    if (!listed.includes(`(${place.text})`))
      yield at(
        place,
        `docs/reference/sources.md does not list ${place.text}.`,
        'List it there: its link is tried every night.',
      );
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function* costRules(source: Source, { items, slug, introduction, summary = [] }: Article): Generator<Issue> {
  const costs = items.map(({ costEstimate = '' }) => dollarsIn(costEstimate));
  for (const [index, { shopping, costEstimate }] of items.entries()) {
    const total = sum((shopping ?? []).map(({ count, each }) => count * each));
    const [low = 0, high = 0] = costs[index] ?? [];
    if (shopping && (total < low || total > high))
      yield source.issueAt(
        ['items', index, 'shopping'],
        `The shopping list adds up to $${total}, and costEstimate is ${costEstimate ?? ''}.`,
        'Correct one of them.',
      );
  }
  if (slug !== '/curb-appeal-upgrades') return;
  const low = costs.map(([amount = 0]) => amount);
  const high = costs.map(([, amount = 0]) => amount);
  const each = `cost between $${Math.min(...low)} and $${Math.max(...high)} each`;
  const all = `All five together: $${sum(low)} to $${sum(high)}.`;
  const message = 'The costs of the sections add up to something else.';
  if (!introduction.join(' ').includes(each))
    yield source.issueAt(['introduction'], message, `Write: ${each}`);
  if (!summary.includes(all)) yield source.issueAt(['summary'], message, `Write: ${all}`);
}

/** The articles of the specification: how many sections each has, their ids, and the prices of its picks. */
const SPECIFIED: Readonly<
  Record<string, { sections: number; prices?: readonly number[]; ids?: readonly string[] }>
> = {
  'curb-appeal-upgrades': {
    sections: 5,
    prices: [89.99, 44.99, 39.99],
    ids: ['curb-front-door', 'curb-house-numbers', 'curb-path-lights', 'curb-planters', 'curb-pressure-wash'],
  },
  'smart-gadgets-for-home': {
    sections: 7,
    prices: [249.99, 199.99, 199.99],
    ids: 'camera doorbell leak lock plugs-lights thermostat voice'.split(' ').map((one) => `gadget-${one}`),
  },
  'backyard-diy-oasis': { sections: 7, prices: [69.99, 79.99, 44.99] },
  'energy-efficiency-tips': { sections: 10 },
};

const RESTORE = 'The specification requires it: restore it.';

function* specificationRules({ articles }: Content): Generator<Issue> {
  for (const [id, { sections, prices, ids = [] }] of Object.entries(SPECIFIED)) {
    const file = `articles/${id}.md`;
    const loaded = articles.find(({ source }) => source.file === file);
    if (!loaded) yield { file, line: 1, field: '', message: 'The article is missing.', remedy: RESTORE };
    if (!loaded?.output) continue;
    const { items, picks = [], draft } = loaded.output;
    const expected: readonly [isMet: boolean, path: Path, message: string][] = [
      [!draft, ['draft'], 'The article is a draft.'],
      [items.length === sections, [], `The article has ${items.length} sections, not ${sections}.`],
      ...items.map(({ picture, icon, tips, features, steps }, index): [boolean, Path, string] => [
        Boolean(picture && icon && (tips ?? features ?? steps)),
        ['items', index],
        'The section has no icon, no picture (alt) or no list.',
      ]),
      [picks.length === 3, ['picks'], `The article has ${picks.length} picks, not 3.`],
      ...picks.flatMap(({ picture, price }, index): [boolean, Path, string][] => [
        [Boolean(picture), ['picks', index], 'The pick has no picture (alt).'],
        [
          !prices || prices[index] === price,
          ['picks', index, 'price'],
          `The price of the specification is ${prices?.[index]}.`,
        ],
      ]),
      ...ids.map((section): [boolean, Path, string] => [
        items.some((item) => item.id === section),
        [],
        `The section ${section} is missing.`,
      ]),
    ];
    for (const [isMet, path, message] of expected)
      if (!isMet) yield loaded.source.issueAt(path, message, RESTORE);
  }
}

/** Checks all content: every mistake, by file and line. */
export function checkContent(folder = CONTENT): readonly Issue[] {
  const content = loadContent(folder);
  const places = content.sources.flatMap((source) => [...placesIn(source)]);
  const found = [
    ...content.issues,
    ...uniqueRules(places),
    ...pictureRules(places),
    ...linkRules(places, content),
    ...proseRules(places),
    ...sourceRules(places),
    ...content.articles.flatMap(({ source, output }) => (output ? [...costRules(source, output)] : [])),
    ...specificationRules(content),
  ];
  const distinct = new Map(found.map((issue) => [JSON.stringify(issue), issue]));
  return [...distinct.values()].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
