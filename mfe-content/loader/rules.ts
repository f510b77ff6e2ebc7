import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceIssue } from 'delivery/vite';
import { articlesIn, CONTENT, loadContent } from './load-content.ts';
import type { Article, ArticleItem } from './schemas.ts';
import { didYouMean, fieldOf, type Place, placesIn, type Source } from './source.ts';

// The rules between files, and those of the specification for articles.

const lineOf = ({ source, path }: Place): string => `${source.file}, line ${source.lineAt(path)}`;

const issue = ({ source, path }: Place, message: string, remedy: string): SourceIssue => {
  return { file: source.file, line: source.lineAt(path), message, remedy };
};

const valuesOf = (places: readonly Place[], ...fields: readonly string[]): Place[] =>
  places.filter(({ path }) => fields.includes(path.at(-1) as string));

const PROSE = new Set(
  'blocks description excerpt features introduction list metaDescription paragraphs safety steps summary text tips youCan'.split(
    ' ',
  ),
);

const PLACEHOLDERS = 'siteName mailbox phone domain sessionDays keptDays tokenCookie userIdCookie'.split(' ');

function* proseRules(places: readonly Place[]): Generator<SourceIssue> {
  for (const place of places) {
    if (/^[“”‘„].*[“”’]$/s.test(place.text))
      yield issue(place, 'The text is in curly quotes, which readers would see.', 'Remove them.');
    if (!PROSE.has(fieldOf(place.path))) continue;
    const [found] = /\w'\w/.exec(place.text) ?? [];
    if (found) yield issue(place, `There is a straight apostrophe in “${found}”.`, 'Type ’ instead.');
    const [note] = /\b(?:lorem|todo|tbd|xxx)\b/i.exec(place.text) ?? [];
    if (note) yield issue(place, `“${note}” is not finished text.`, 'Write the text.');
    for (const [text, placeholder = ''] of place.text.matchAll(/\{(\w*)\}/g))
      if (!place.source.file.startsWith('legal/') || !PLACEHOLDERS.includes(placeholder))
        yield issue(place, `Readers would see ${text}.`, `Only legal pages have ${PLACEHOLDERS.join(', ')}.`);
  }
}

/** A place for each record with a picture: its text is the picture's name. */
const picturesIn = (places: readonly Place[]): Place[] =>
  valuesOf(places, 'alt').map((alt) => {
    const { id, picture = id } = alt.group;
    return { ...alt, text: String(picture) };
  });

/** More copies than this between two files are one issue: a whole file is copied. */
const MAX_COPIES = 5;

/** Finds texts that may appear only once. A changed comma does not hide a copy. */
function* copyRules(places: readonly Place[]): Generator<SourceIssue> {
  // A page may have the title of its article, and repeat a sentence with a date.
  const texts = places.filter(({ source }) => source.file !== 'pages.yaml');
  const isLegalSection = ({ source, path }: Place) => source.file.startsWith('legal/') && path.length > 1;
  const isShop = ({ text }: Place) => text.startsWith('https:');
  const named = texts.filter((place) => !isLegalSection(place));
  const sentences = texts
    .filter(({ path }) => PROSE.has(fieldOf(path)))
    .flatMap((place) => place.text.split(/(?<=[.!?])\s+/).map((text) => ({ ...place, text })));
  const unique: [string, readonly Place[], string][] = [
    ['id', valuesOf(named, 'id'), 'Give each a unique id.'],
    ['title or name', valuesOf(named, 'title', 'name'), 'Give each a unique text.'],
    ['search', valuesOf(places, 'link').filter(isShop), 'Search for different words, or remove a link.'],
    ['link text', valuesOf(places, 'linkText'), 'Change one text: the links lead to different pages.'],
    ['picture', picturesIn(places), 'Use a different picture.'],
    ['sentence', sentences, 'Write it only once.'],
  ];
  const copies = unique.flatMap(([label, group, remedy]) => {
    const originals = new Map<string, Place>();
    return group.flatMap((place) => {
      const words = place.text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim();
      const original = originals.get(words);
      if (original) return { place, original, label, remedy };
      originals.set(words, place);
      return [];
    });
  });
  const byFiles = Map.groupBy(
    copies,
    ({ place, original }) => `${place.source.file} ${original.source.file}`,
  );
  for (const found of byFiles.values()) {
    const isCopiedFile = found.length > MAX_COPIES;
    for (const { place, original, label, remedy } of isCopiedFile ? found.slice(0, 1) : found) {
      const example = `The ${label} “${place.text}” is also in ${lineOf(original)}.`;
      if (isCopiedFile)
        yield issue(place, `${example} So are ${found.length - 1} more texts.`, 'Rewrite one of the files.');
      else yield issue(place, example, remedy);
    }
  }
}

const PICTURES = join(import.meta.dirname, '../src/pictures');

function* pictureRules(places: readonly Place[]): Generator<SourceIssue> {
  const drawn = readdirSync(PICTURES).flatMap(
    (name) => /^([\w-]+)\.(?:svg|jpe?g|png|webp|avif)$/i.exec(name)?.[1] ?? [],
  );
  for (const place of picturesIn(places))
    if (!drawn.includes(place.text))
      yield issue(
        place,
        `There is no picture ${place.text} in src/pictures.`,
        didYouMean(place.text, drawn, 'Add the file, or leave out alt where a picture is optional.'),
      );
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
    const isIllustrated = ({ alt, icon, tips, features, steps }: ArticleItem) =>
      alt && icon && (tips ?? features ?? steps);
    const rules: [rule: string, isKept: unknown][] = [
      ['the article, without draft', article && !article.draft],
      [
        `its sections (${sections})`,
        (typeof sections === 'number' ? ids.length : ids.join(' ')) === sections,
      ],
      ['icon, picture and list of each section', items.every(isIllustrated)],
      ['three picks with pictures', picks.length === 3 && picks.every(({ alt }) => alt)],
      [`the prices ${prices}`, !prices || picks.map(({ price }) => price).join(', ') === prices],
      [`published: ${published}`, !published || article?.published === published],
    ];
    const broken = rules.filter(([, isKept]) => !isKept).map(([rule]) => rule);
    const message = 'The article differs from docs/reference/specification.md.';
    if (broken.length > 0) yield { file, line: 1, message, remedy: `Restore ${broken.join('; ')}.` };
  }
}

/** Checks all content: every mistake, by file and line. */
export function checkContent(folder = CONTENT): readonly SourceIssue[] {
  const sources = loadContent(folder);
  const articles = articlesIn(sources);
  const places = sources.flatMap((source) => [...placesIn(source)]);
  const issues = [
    ...sources.flatMap(({ issues }) => issues),
    ...copyRules(places),
    ...pictureRules(places),
    ...linkRules(places, articles),
    ...proseRules(places),
    ...specificationRules(articles),
  ];
  return issues.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
