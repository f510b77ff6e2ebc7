import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceIssue } from 'delivery/vite';
import { articlesIn, CONTENT, loadContent } from './load-content.ts';
import { didYouMean, type Place, placesIn } from './source.ts';

// The rules that the schema of one file cannot express.

function report({ source, path }: Place, message: string, remedy: string): void {
  source.report(source.lineAt(path), message, remedy);
}

const valuesOf = (places: readonly Place[], ...fields: readonly string[]): Place[] =>
  places.filter(({ path }) => fields.includes(path.at(-1) as string));

const PLACEHOLDERS = 'siteName mailbox phone domain sessionDays keptDays tokenCookie userIdCookie'.split(' ');

function proseRules(places: readonly Place[]): void {
  for (const place of places) {
    if (/^[“”‘„].*[“”’]$/s.test(place.text))
      report(place, 'The text is in curly quotes, which readers would see.', 'Remove them.');
    const [letters] = /\w'\w/.exec(place.text) ?? [];
    if (letters) report(place, `There is a straight apostrophe in “${letters}”.`, 'Type ’ instead.');
    const [quoted] = /\S*"\S*/.exec(place.text) ?? [];
    if (quoted) report(place, `There is a straight quote in ${quoted}.`, 'Type “ or ” instead.');
    const [reminder] = /\b(?:lorem|todo|tbd|xxx)\b/i.exec(place.text) ?? [];
    if (reminder) report(place, `“${reminder}” is not finished text.`, 'Write the text.');
    for (const [text, placeholder = ''] of place.text.matchAll(/\{(\w*)\}/g))
      if (!place.source.file.startsWith('legal/') || !PLACEHOLDERS.includes(placeholder))
        report(
          place,
          `Readers would see ${text}.`,
          `Write the text itself. Only legal pages may use {${PLACEHOLDERS.join('}, {')}}.`,
        );
  }
}

const picturesIn = (places: readonly Place[]): Place[] =>
  valuesOf(places, 'alt').map((alt) => {
    const { id, picture = id } = alt.group;
    return { ...alt, text: String(picture) };
  });

/** Two files that share more texts than this are reported once, as copies. */
const MAX_COPIES = 5;

/** Texts that differ only in case and punctuation count as copies. */
function copyRules(places: readonly Place[]): void {
  // `pages.yaml` repeats titles of cards and legal pages, and a sentence with a date.
  const texts = places.filter(({ source }) => source.file !== 'pages.yaml');
  const isLegalSection = ({ source, path }: Place) => source.file.startsWith('legal/') && path.length > 1;
  const isShop = ({ text }: Place) => text.startsWith('https:');
  const named = texts.filter((place) => !isLegalSection(place));
  const sentences = texts
    .flatMap((place) => place.text.split(/(?<=[.!?])\s+/).map((text) => ({ ...place, text })))
    .filter(({ text }) => /\s.*[.!?]$/s.test(text));
  const unique: [string, readonly Place[], string][] = [
    ['id', valuesOf(named, 'id'), 'Give each a unique id.'],
    ['title or name', valuesOf(named, 'title', 'name'), 'Give each a unique text.'],
    ['search', valuesOf(places, 'link').filter(isShop), 'Use different search words in one link.'],
    ['link text', valuesOf(places, 'linkText'), 'Change one text: the links lead to different pages.'],
    ['picture', picturesIn(places), 'Use a different picture.'],
    ['sentence', sentences, 'Write it only once.'],
  ];
  const copies = unique.flatMap(([label, group, remedy]) => {
    const byWords = Map.groupBy(group, ({ text }) =>
      text
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.join(' '),
    );
    return [...byWords.values()].flatMap((same) => {
      const [original, ...others] = same as [Place, ...Place[]];
      return others.map((place) => ({ place, original, label, remedy }));
    });
  });
  const byFiles = Map.groupBy(copies, (one) => `${one.place.source.file} ${one.original.source.file}`);
  for (const pairs of byFiles.values()) {
    const isCopiedFile =
      pairs.length > MAX_COPIES && pairs.some((one) => one.place.source !== one.original.source);
    for (const { place, original, label, remedy } of isCopiedFile ? pairs.slice(0, 1) : pairs) {
      const { source, path } = original;
      const example = `The ${label} “${place.text}” is also in ${source.file}, line ${source.lineAt(path)}.`;
      if (isCopiedFile)
        report(place, `${example} So are ${pairs.length - 1} more texts.`, 'Rewrite one of the files.');
      else report(place, example, remedy);
    }
  }
}

function pictureRules(places: readonly Place[]): void {
  const known = readdirSync(join(import.meta.dirname, '../src/pictures')).flatMap(
    (name) => /^([\w-]+)\.(?:svg|jpe?g|png|webp|avif)$/i.exec(name)?.[1] ?? [],
  );
  for (const one of picturesIn(places).filter(({ text }) => !known.includes(text))) {
    const isOptional = one.source.file.startsWith('articles/') && one.path.length > 1;
    const remedy = `Add ${one.text}.svg or .jpg${isOptional ? ', or omit alt and picture' : ''}.`;
    report(one, `There is no picture ${one.text} in src/pictures.`, didYouMean(one.text, known, remedy));
  }
}

function linkRules(places: readonly Place[], sources: ReturnType<typeof articlesIn>): void {
  const pages = valuesOf(places, 'path').map(({ text }) => text);
  // If `pages.yaml` is not valid, every link would seem to lead nowhere.
  if (pages.length === 0) return;
  const addressOf = (file: string) => file.replace(/^articles(.+)\.md$/, '$1');
  for (const source of sources)
    if (pages.includes(addressOf(source.file)))
      source.report(1, `There is a page ${addressOf(source.file)} already.`, 'Rename the file.');
  // Includes articles with mistakes, so that links to them are not reported too.
  const articles = sources.filter(({ output }) => !output?.draft).map(({ file }) => addressOf(file));
  for (const place of valuesOf(places, 'link', 'companionOf')) {
    const isToArticle = place.path[0] === 'companionOf' || place.path[0] === 'featured';
    const targets = isToArticle ? articles : [...pages, ...articles];
    if (place.text.startsWith('/') && !targets.includes(place.text))
      report(
        place,
        `The link leads nowhere: there is no ${isToArticle ? 'article' : 'page'} ${place.text}.`,
        didYouMean(place.text, targets, `Link to ${targets.join(', ')}.`),
      );
  }
}

export function checkContent(folder = CONTENT): readonly SourceIssue[] {
  const sources = loadContent(folder);
  const places = sources.flatMap((source) => [...placesIn(source)]);
  copyRules(places);
  pictureRules(places);
  linkRules(places, articlesIn(sources));
  proseRules(places);
  return sources
    .flatMap(({ issues }) => issues)
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
