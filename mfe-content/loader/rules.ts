import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceIssue } from 'delivery/vite';
import { articlesIn, CONTENT, loadContent } from './load-content.ts';
import type { Article } from './schemas.ts';
import { didYouMean, fieldOf, type Place, placesIn, type Source } from './source.ts';

// The rules between files, and those of the specification for articles.

const lineOf = ({ source, path }: Place): string => `${source.file}, line ${source.lineAt(path)}`;

const issue = ({ source, path }: Place, message: string, remedy: string): SourceIssue => {
  return { file: source.file, line: source.lineAt(path), message, remedy };
};

const valuesOf = (places: readonly Place[], ...fields: readonly string[]): Place[] =>
  places.filter(({ path }) => fields.includes(path.at(-1) as string));

/** The duplicates among places, each with the first place of the same text. */
function duplicates(places: readonly Place[], normalize = (text: string) => text): [Place, Place][] {
  const first = new Map<string, Place>();
  return places.flatMap((place) => {
    const key = normalize(place.text);
    const other = first.get(key);
    if (other) return [[place, other] as [Place, Place]];
    first.set(key, place);
    return [];
  });
}

const PROSE = new Set(
  'blocks description excerpt features introduction list metaDescription paragraphs safety steps summary text tips youCan'.split(
    ' ',
  ),
);

/** Keeps only letters and digits, so that a changed comma does not hide a copy. */
const normalizeSentence = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const PLACEHOLDERS = 'siteName mailbox phone domain sessionDays keptDays tokenCookie userIdCookie'.split(' ');

function* proseRules(places: readonly Place[]): Generator<SourceIssue> {
  const sentences = places
    .filter(({ path }) => PROSE.has(fieldOf(path)))
    .flatMap((place) => place.text.split(/(?<=[.!?])\s+/).map((text) => ({ ...place, text })));
  // Descriptions in pages.yaml may repeat a sentence with a date.
  const unique = sentences.filter(({ source }) => source.file !== 'pages.yaml');
  for (const [place, other] of duplicates(unique, normalizeSentence))
    yield issue(place, `This sentence is also in ${lineOf(other)}: “${place.text}”`, 'Write it only once.');
  for (const place of sentences) {
    const [found] = /\w'\w/.exec(place.text) ?? [];
    if (found) yield issue(place, `There is a straight apostrophe in “${found}”.`, 'Type ’ instead.');
    const [note] = /\b(?:lorem|todo|tbd|xxx)\b/i.exec(place.text) ?? [];
    if (note) yield issue(place, `“${note}” is not finished text.`, 'Write the text.');
    for (const [text, placeholder = ''] of place.text.matchAll(/\{(\w*)\}/g))
      if (!place.source.file.startsWith('legal/') || !PLACEHOLDERS.includes(placeholder))
        yield issue(place, `Readers would see ${text}.`, `Only legal pages have ${PLACEHOLDERS.join(', ')}.`);
  }
  for (const place of places)
    if (/^[“”‘„].*[“”’]$/s.test(place.text))
      yield issue(place, 'The text is in curly quotes, which readers would see.', 'Remove them.');
}

function* uniqueRules(places: readonly Place[]): Generator<SourceIssue> {
  const isLegalSection = ({ source, path }: Place) => source.file.startsWith('legal/') && path.length > 1;
  const isShop = ({ text }: Place) => text.startsWith('https:');
  const names = valuesOf(places, 'title', 'name').filter(({ source }) => source.file !== 'pages.yaml');
  const all: [string, readonly Place[], string][] = [
    ['id', valuesOf(places, 'id').filter((id) => !isLegalSection(id)), 'Give each a unique id.'],
    ['title or name', names, 'Give each a unique text.'],
    ['search', valuesOf(places, 'link').filter(isShop), 'Search for different words, or remove a link.'],
    ['link text', valuesOf(places, 'linkText'), 'Change one text: the links lead to different pages.'],
  ];
  for (const [label, group, remedy] of all)
    for (const [place, other] of duplicates(group))
      yield issue(place, `The ${label} “${place.text}” is also in ${lineOf(other)}.`, remedy);
}

const PICTURES = join(import.meta.dirname, '../src/pictures');

function* pictureRules(places: readonly Place[]): Generator<SourceIssue> {
  const drawn = readdirSync(PICTURES).flatMap(
    (name) => /^([\w-]+)\.(?:svg|jpe?g|png|webp|avif)$/i.exec(name)?.[1] ?? [],
  );
  const shown = valuesOf(places, 'alt').map((alt) => {
    const { id, picture = id } = alt.group;
    return { ...alt, text: String(picture) };
  });
  for (const place of shown)
    if (!drawn.includes(place.text))
      yield issue(
        place,
        `There is no picture ${place.text} in src/pictures.`,
        didYouMean(place.text, drawn, 'Add the file, or leave out alt where a picture is optional.'),
      );
  for (const [place, other] of duplicates(shown))
    yield issue(place, `The picture ${place.text} is also in ${lineOf(other)}.`, 'Use a different picture.');
}

function* linkRules(places: readonly Place[], articles: readonly Source<Article>[]): Generator<SourceIssue> {
  const pages = valuesOf(places, 'path').map(({ text }) => text);
  // A file with mistakes still exists.
  const slugs = articles
    .filter(({ output }) => !output?.draft)
    .map(({ file }) => `/${basename(file, '.md')}`);
  for (const place of valuesOf(places, 'link', 'companionOf')) {
    const known = fieldOf(place.path) === 'companionOf' ? slugs : [...pages, ...slugs];
    if (place.text.startsWith('/') && !known.includes(place.text))
      yield issue(
        place,
        `The link leads nowhere: there is no page ${place.text}.`,
        didYouMean(place.text, known, `There are ${known.join(', ')}.`),
      );
  }
}

/** The articles of the specification (sections 2 and 9): their sections, by number or id, prices of picks, and dates. */
const SPECIFIED: Record<string, { sections: number | string; prices?: string; published?: string }> = {
  'curb-appeal-upgrades': {
    sections: 'curb-front-door curb-house-numbers curb-path-lights curb-planters curb-pressure-wash',
    prices: '89.99, 44.99, 39.99',
    published: '2025-06-12',
  },
  'smart-gadgets-for-home': {
    sections:
      'gadget-camera gadget-doorbell gadget-leak gadget-lock gadget-plugs-lights gadget-thermostat gadget-voice',
    prices: '249.99, 199.99, 199.99',
    published: '2025-06-05',
  },
  'backyard-diy-oasis': { sections: 7, prices: '69.99, 79.99, 44.99', published: '2025-05-28' },
  'energy-efficiency-tips': { sections: 10 },
};

function* specificationRules(articles: readonly Source<Article>[]): Generator<SourceIssue> {
  for (const [name, { sections, prices, published }] of Object.entries(SPECIFIED)) {
    const file = `articles/${name}.md`;
    const source = articles.find((one) => one.file === file);
    // A file with mistakes is compared after their correction.
    if (source && !source.output) continue;
    const article = source?.output;
    const { items = [], picks = [] } = article ?? {};
    const ids = items.map(({ id }) => id).sort();
    const isComplete =
      !article?.draft &&
      (typeof sections === 'number' ? ids.length : ids.join(' ')) === sections &&
      items.every(
        ({ picture, icon, tips, features, steps }) => picture && icon && (tips ?? features ?? steps),
      ) &&
      picks.length === 3 &&
      picks.every(({ picture }) => picture);
    const difference = (message: string, remedy: string) => ({ file, line: 1, message, remedy });
    if (!isComplete)
      yield difference(
        'The article differs from the specification, or is a draft.',
        `Restore its sections (${sections}) with icon, picture and list, and three picks with pictures.`,
      );
    if (prices && picks.map(({ price }) => price).join(', ') !== prices)
      yield difference(
        'The prices of the picks differ from docs/reference/specification.md.',
        `Restore ${prices}.`,
      );
    if (published && article?.published !== published)
      yield difference(
        'The date differs from docs/reference/specification.md.',
        `Restore published: ${published}.`,
      );
  }
}

/** Checks all content: every mistake, by file and line. */
export function checkContent(folder = CONTENT): readonly SourceIssue[] {
  const sources = loadContent(folder);
  const articles = articlesIn(sources);
  const places = sources.flatMap((source) => [...placesIn(source)]);
  const issues = [
    ...sources.flatMap(({ issues }) => issues),
    ...uniqueRules(places),
    ...pictureRules(places),
    ...linkRules(places, articles),
    ...proseRules(places),
    ...specificationRules(articles),
  ];
  return issues.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
