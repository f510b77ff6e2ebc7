import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONTENT, type Content, loadContent } from './load-content.ts';
import { visit } from './parse-yaml.ts';
import { dollarsIn } from './schemas.ts';
import { didYouMean, fieldOf, type Issue, issueAt, type Path, type Source } from './source.ts';

interface Place {
  value: string;
  source: Source;
  path: Path;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sourcesOf = ({ files, articles, legal }: Content): readonly Source[] =>
  [...Object.values(files), ...articles, ...legal].flatMap((loaded) => loaded?.source ?? []);

const where = ({ source, path }: Place): string => `${source.file}, line ${source.lineAt(path)}`;

const at = ({ source, path }: Place, message: string, remedy: string): Issue =>
  issueAt(source, path, message, remedy);

/** The duplicates among values, each with the place of the first one. */
function repeated(places: readonly Place[], bare = (value: string) => value): [Place, Place][] {
  const first = new Map<string, Place>();
  return places.flatMap((place) => {
    const key = bare(place.value);
    const other = first.get(key);
    if (other) return [[place, other] as [Place, Place]];
    first.set(key, place);
    return [];
  });
}

function groups(content: Content): { fields: Fields; source: Source; path: Path }[] {
  return sourcesOf(content).flatMap((source) => {
    const found: { fields: Fields; source: Source; path: Path }[] = [];
    visit(source.value, [], (fields, path) => {
      if (isFields(fields)) found.push({ fields, source, path });
    });
    return found;
  });
}

const placesOf = (content: Content, field: string): Place[] =>
  groups(content).flatMap(({ fields, source, path }) => {
    const value = fields[field];
    return typeof value === 'string' ? [{ value, source, path: [...path, field] }] : [];
  });

const PROSE = new Set(
  'description excerpt features introduction items list metaDescription paragraphs safety steps summary text tips youCan'.split(
    ' ',
  ),
);

function sentences(content: Content): Place[] {
  return sourcesOf(content).flatMap((source) => {
    const found: Place[] = [];
    visit(source.value, [], (value, path) => {
      if (typeof value !== 'string' || !PROSE.has(fieldOf(path))) return;
      found.push(...value.split(/(?<=[.!?])\s+/).map((sentence) => ({ value: sentence, source, path })));
    });
    return found;
  });
}

/** Letters and digits only, so that a changed comma does not hide a copy. */
const bareWords = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const HOLES = 'siteName mailbox phone domain sessionDays keptDays tokenCookie userIdCookie'.split(' ');

function proseRules(content: Content): Issue[] {
  const all = sentences(content);
  return [
    // Pages may share dates.
    ...repeated(
      all.filter(({ source }) => source.file !== 'pages.yaml'),
      bareWords,
    ).map(([place, other]) =>
      at(place, `This sentence is also in ${where(other)}: “${place.value}”`, 'Say it in one place only.'),
    ),
    ...all.flatMap((place) => {
      const [found] = /\b(?:lorem|todo|tbd|xxx)\b|\w'\w| {2}/i.exec(place.value) ?? [];
      if (found === undefined) return [];
      if (found.includes("'"))
        return [at(place, `There is a straight apostrophe in “${found}”.`, 'Type ’ instead.')];
      return [at(place, `“${found}” is not finished text.`, 'Write the text, with single spaces.')];
    }),
    ...all.flatMap((place) =>
      [...place.value.matchAll(/\{(\w*)\}/g)]
        .filter(([, hole = '']) => !place.source.file.startsWith('legal/') || !HOLES.includes(hole))
        .map(([shown, hole = '']) =>
          at(place, `Readers would see ${shown}.`, didYouMean(hole, HOLES, 'Write the words themselves.')),
        ),
    ),
  ];
}

function uniqueRules(content: Content): Issue[] {
  const isSection = ({ source, path }: Place) => source.file.startsWith('legal/') && path.length > 1;
  const ids = placesOf(content, 'id').filter((place) => !isSection(place));
  const names = [...placesOf(content, 'title'), ...placesOf(content, 'name')];
  const links = placesOf(content, 'link').filter(({ value }) => value.startsWith('https:'));
  const all: [string, readonly Place[], string][] = [
    ['id', ids, 'Give each an id of its own.'],
    [
      'title or name',
      names.filter(({ source }) => source.file !== 'pages.yaml'),
      'Give each words of its own.',
    ],
    ['search', links, 'Search for other words, or leave one out.'],
    [
      'link text',
      placesOf(content, 'linkText'),
      'Links with the same words lead to the same page: change the words.',
    ],
  ];
  return all.flatMap(([what, places, remedy]) =>
    repeated(places).map(([place, other]) =>
      at(place, `The ${what} “${place.value}” is also in ${where(other)}.`, remedy),
    ),
  );
}

function pictureRules(content: Content, folder: string): Issue[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const drawn = new Set(
    files.flatMap((name) => /^([\w-]+)\.(?:svg|jpe?g|png|webp|avif)$/i.exec(name)?.[1] ?? []),
  );
  const shown = groups(content).flatMap(({ fields, source, path }) => {
    if (!('alt' in fields)) return [];
    const field = 'picture' in fields ? 'picture' : 'id';
    const value = fields[field];
    const place = 'picture' in fields || path.length > 0 ? field : 'alt';
    return typeof value === 'string' ? [{ value, source, path: [...path, place] }] : [];
  });
  const taken = new Set(shown.map(({ value }) => value));
  const free = [...drawn].filter((name) => !taken.has(name));
  return [
    ...shown
      .filter(({ value }) => !drawn.has(value))
      .map((place) =>
        at(
          place,
          `There is no picture ${place.value} in src/pictures.`,
          didYouMean(place.value, free, 'Add the file, or leave out alt where a picture is optional.'),
        ),
      ),
    ...repeated(shown).map(([place, other]) =>
      at(place, `The picture ${place.value} is also in ${where(other)}.`, 'Show another one.'),
    ),
  ];
}

function linkRules(content: Content): Issue[] {
  const pages = placesOf(content, 'path').map(({ value }) => value);
  const articles = content.articles.flatMap(({ source, output }) => (output ? [{ source, ...output }] : []));
  // A file with mistakes still exists.
  const slugs = content.articles
    .filter(({ output }) => !output?.draft)
    .map(({ source }) => `/${basename(source.file, '.md')}`);
  const inside = [...placesOf(content, 'link'), ...placesOf(content, 'companionOf')].filter(({ value }) =>
    value.startsWith('/'),
  );
  return [
    ...articles
      .filter(({ slug }) => pages.includes(slug))
      .map(({ source, slug }) =>
        issueAt(source, [], `${slug} is the address of another page.`, 'Give the file another name.'),
      ),
    ...inside.flatMap((place) => {
      const known: readonly string[] = fieldOf(place.path) === 'companionOf' ? slugs : [...pages, ...slugs];
      if (known.includes(place.value)) return [];
      return [
        at(
          place,
          `The link leads nowhere: there is no page ${place.value}.`,
          didYouMean(place.value, known, `There are ${known.join(', ')}.`),
        ),
      ];
    }),
  ];
}

function sourceRules(content: Content, list: string): Issue[] {
  // A container image or a copy of the sources has no documents.
  if (!existsSync(list)) return [];
  const listed = readFileSync(list, 'utf8');
  return placesOf(content, 'url')
    .filter(({ value }) => !listed.includes(`(${value})`))
    .map((place) =>
      at(
        place,
        `docs/reference/sources.md does not list ${place.value}.`,
        'List it there: its link is tried every night.',
      ),
    );
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function costRules(content: Content): Issue[] {
  return content.articles.flatMap(({ source, output }) => {
    if (!output) return [];
    const totals = output.items.flatMap(({ shopping, costEstimate = '' }, index) => {
      const total = sum((shopping ?? []).map(({ count, each }) => count * each));
      const [low = 0, high = 0] = dollarsIn(costEstimate);
      if (!shopping || (total >= low && total <= high)) return [];
      const message = `The shopping list adds up to $${total}, and costEstimate is ${costEstimate}.`;
      return [issueAt(source, ['items', index, 'shopping'], message, 'Correct one of them.')];
    });
    return output.slug === '/curb-appeal-upgrades' ? [...totals, ...curbRules(source, output)] : totals;
  });
}

function curbRules(source: Source, { items, introduction, summary = [] }: Article): Issue[] {
  const costs = items.map(({ costEstimate = '' }) => dollarsIn(costEstimate));
  const low = costs.map(([amount = 0]) => amount);
  const high = costs.map(([, amount = 0]) => amount);
  const each = `cost between $${Math.min(...low)} and $${Math.max(...high)} each`;
  const all = `All five together: $${sum(low)} to $${sum(high)}.`;
  const missing: [Path, string][] = [];
  if (!introduction.join(' ').includes(each)) missing.push([['introduction'], each]);
  if (!summary.includes(all)) missing.push([['summary'], all]);
  return missing.map(([path, words]) =>
    issueAt(source, path, 'The costs of the sections add up to something else.', `Write: ${words}`),
  );
}

type Article = NonNullable<Content['articles'][number]['output']>;

/** The articles of the specification: how many sections each has, and the prices of its picks. */
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
    ids: [
      'gadget-camera',
      'gadget-doorbell',
      'gadget-leak',
      'gadget-lock',
      'gadget-plugs-lights',
      'gadget-thermostat',
      'gadget-voice',
    ],
  },
  'backyard-diy-oasis': { sections: 7, prices: [69.99, 79.99, 44.99] },
  'energy-efficiency-tips': { sections: 10 },
};

const RESTORE = 'The specification asks for it: restore it.';

function specificationRules(content: Content): Issue[] {
  return Object.entries(SPECIFIED).flatMap(([id, { sections, prices, ids }]) => {
    const file = `articles/${id}.md`;
    const loaded = content.articles.find(({ source }) => source.file === file);
    if (!loaded) return [{ file, line: 1, field: '', message: 'The article is missing.', remedy: RESTORE }];
    const { source, output } = loaded;
    if (!output) return [];
    const { items, picks = [], draft } = output;
    const issue = (path: Path, message: string) => issueAt(source, path, message, RESTORE);
    return [
      ...(draft ? [issue(['draft'], 'The article is a draft.')] : []),
      ...(items.length === sections
        ? []
        : [issue([], `The article has ${items.length} sections, not ${sections}.`)]),
      ...items.flatMap((item, index) =>
        item.picture && item.icon && (item.tips ?? item.features ?? item.steps)
          ? []
          : [issue(['items', index], 'The section has no icon, no picture (alt) or no list.')],
      ),
      ...(picks.length === 3 ? [] : [issue(['picks'], `The article has ${picks.length} picks, not 3.`)]),
      ...picks.flatMap(({ price, picture }, index) => [
        ...(picture ? [] : [issue(['picks', index], 'The pick has no picture (alt).')]),
        ...(!prices || prices[index] === price
          ? []
          : [issue(['picks', index, 'price'], `The price of the specification is ${prices[index]}.`)]),
      ]),
      ...(ids ?? [])
        .filter((section) => !items.some((item) => item.id === section))
        .map((section) => issue([], `The section ${section} is missing.`)),
    ];
  });
}

/** The folders of the files around the content. */
export interface Surroundings {
  pictures: string;
  sources: string;
}

/** The files around the content in this repository. */
export const HERE: Surroundings = {
  pictures: join(import.meta.dirname, '../src/pictures'),
  sources: join(import.meta.dirname, '../../docs/reference/sources.md'),
};

/** Checks that files are consistent with each other and with the specification. */
function crossRules(content: Content, { pictures, sources }: Surroundings): Issue[] {
  return [
    ...uniqueRules(content),
    ...pictureRules(content, pictures),
    ...linkRules(content),
    ...proseRules(content),
    ...sourceRules(content, sources),
    ...costRules(content),
    ...specificationRules(content),
  ];
}

/** Checks all content: every mistake, by file and line. `around` names the folders of pictures and sources. */
export function checkContent(folder = CONTENT, around: Surroundings = HERE): readonly Issue[] {
  const content = loadContent(folder);
  const found = new Map<string, Issue>();
  for (const issue of [...content.issues, ...crossRules(content, around)]) {
    const key = JSON.stringify(issue);
    if (!found.has(key)) found.set(key, issue);
  }
  return [...found.values()].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
