import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SourceIssue } from 'delivery/vite';
import { CONTENT, type Content, loadContent } from './load-content.ts';
import { fieldOf, type Place, placesIn } from './source.ts';

// The rules between files.

const where = ({ source, path }: Place): string => `${source.file}, line ${source.lineAt(path)}`;

const at = ({ source, path }: Place, message: string, remedy: string): SourceIssue =>
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
  'blocks description excerpt features introduction list metaDescription paragraphs safety steps summary text tips youCan'.split(
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

function* proseRules(places: readonly Place[]): Generator<SourceIssue> {
  const sentences = places
    .filter(({ path }) => PROSE.has(fieldOf(path)))
    .flatMap((place) => place.text.split(/(?<=[.!?])\s+/).map((text) => ({ ...place, text })));
  // Pages may share dates.
  const unique = sentences.filter(({ source }) => source.file !== 'pages.yaml');
  for (const [place, other] of repeated(unique, bareWords))
    yield at(place, `This sentence is also in ${where(other)}: “${place.text}”`, 'Write it only once.');
  for (const place of sentences) {
    const [found] = /\w'\w/.exec(place.text) ?? [];
    if (found) yield at(place, `There is a straight apostrophe in “${found}”.`, 'Type ’ instead.');
    for (const [shown, placeholder = ''] of place.text.matchAll(/\{(\w*)\}/g))
      if (!place.source.file.startsWith('legal/') || !PLACEHOLDERS.includes(placeholder))
        yield at(place, `Readers would see ${shown}.`, `Legal pages can have ${PLACEHOLDERS.join(', ')}.`);
  }
}

function* uniqueRules(places: readonly Place[]): Generator<SourceIssue> {
  const isLegalSection = ({ source, path }: Place) => source.file.startsWith('legal/') && path.length > 1;
  const isShop = ({ text }: Place) => text.startsWith('https:');
  const names = valuesOf(places, 'title', 'name').filter(({ source }) => source.file !== 'pages.yaml');
  const all: [string, readonly Place[], string][] = [
    ['id', valuesOf(places, 'id').filter((id) => !isLegalSection(id)), 'Give each an id of its own.'],
    ['title or name', names, 'Give each words of its own.'],
    ['search', valuesOf(places, 'link').filter(isShop), 'Search for other words, or leave one out.'],
    ['link text', valuesOf(places, 'linkText'), 'Change the words, because it leads to another page.'],
  ];
  for (const [what, those, remedy] of all)
    for (const [place, other] of repeated(those))
      yield at(place, `The ${what} “${place.text}” is also in ${where(other)}.`, remedy);
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
      yield at(
        place,
        `There is no picture ${place.text} in src/pictures.`,
        'Add the file, name another one, or leave out alt where a picture is optional.',
      );
  for (const [place, other] of repeated(shown))
    yield at(place, `The picture ${place.text} is also in ${where(other)}.`, 'Show another one.');
}

function* linkRules(places: readonly Place[], { articles }: Content): Generator<SourceIssue> {
  const pages = valuesOf(places, 'path').map(({ text }) => text);
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
        `There are ${known.join(', ')}.`,
      );
  }
}

/** Checks all content: every mistake, by file and line. */
export function checkContent(folder = CONTENT): readonly SourceIssue[] {
  const content = loadContent(folder);
  const places = content.sources.flatMap((source) => [...placesIn(source)]);
  const found = [
    ...content.issues,
    ...uniqueRules(places),
    ...pictureRules(places),
    ...linkRules(places, content),
    ...proseRules(places),
  ];
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
