import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { BUDGETS } from '../build/budgets.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { APP_LIST, BUILD_RECORDS, FILE_TYPES, fileType } from '../store/file-types.ts';
import { filesIn, integrity, transferredBytes } from '../store/files.ts';
import { appList, type Release } from '../store/releases.ts';
import { kilobytes } from './check-budgets.ts';

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
type Suffix = keyof typeof DECOMPRESS;

async function hasContent(file: string, hash: string, suffix: Suffix | undefined) {
  const bytes = await readFile(file);
  try {
    return integrity(suffix ? await DECOMPRESS[suffix](bytes) : bytes) === hash;
  } catch {
    return false;
  }
}

export async function checkIntegrity(release: Release, folder: string): Promise<Refusal[]> {
  const hashes = new Map(Object.entries(release.contents));
  const files = (await filesIn(folder)).filter(({ path }) => path !== 'release.json');
  const changes: string[] = [];
  if (hashes.get(`client/${APP_LIST}`) !== integrity(JSON.stringify(appList(release))))
    changes.push(`${APP_LIST} differs from release.json`);
  for (const { path: name, isLink } of files) {
    const ownHash = hashes.get(name);
    const suffix = ownHash ? undefined : (/\.(br|gz)$/.exec(name)?.[0] as Suffix | undefined);
    const hash = suffix ? hashes.get(name.slice(0, -suffix.length)) : ownHash;
    if (isLink) changes.push(`${name} is a link`);
    else if (!hash) changes.push(`${name} is not part of the release`);
    else if (!(await hasContent(join(folder, name), hash, suffix))) changes.push(`${name} has been modified`);
  }
  const missing = [...hashes.keys()].filter((name) => !files.some(({ path }) => path === name));
  changes.push(...missing.map((name) => `${name} is missing`));
  if (changes.length === 0) return [];
  const more = changes.length > 5 ? `, and ${changes.length - 5} more` : '';
  return [
    {
      check: 'integrity',
      subject: releaseName(release),
      reason: `The release differs from its build: ${changes.slice(0, 5).join(', ')}${more}.`,
      remedy: `Delete ${folder} and release again, which rebuilds it from its sources. If nobody changed the folder by hand, find out who can write to it.`,
    },
  ];
}

/** Matches styles that load from another origin or from a data URL. */
export const LOADS_ELSEWHERE = /(?:url\(|@import\s)["']?(?:[a-z]+:|\/\/)/i;

type Rules = readonly (readonly [pattern: RegExp, what: string])[];

/** Code and styles that the pages' Content-Security-Policy blocks. The browser check misses code that no visit runs. */
const BLOCKED: Readonly<Record<string, Rules>> = {
  '.js': [
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?eval\(/, 'evaluates a string (eval)'],
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?Function\(/, 'compiles a string (new Function)'],
    [
      /(?<![\w$.])(?:(?:window|globalThis|self)\.)?set(?:Timeout|Interval)\(["'`]/,
      'evaluates a string (setTimeout, setInterval)',
    ],
    [/(?<![\w$.])document\.write(?:ln)?\(/, 'writes HTML into the document (document.write)'],
    [
      /\.(?:(?:innerHTML|outerHTML|srcdoc)\s?=(?!=)|insertAdjacentHTML\()/,
      'creates raw HTML (such as innerHTML)',
    ],
    [/\.(?:parseFromString|setHTMLUnsafe)\(/, 'parses HTML (parseFromString, setHTMLUnsafe)'],
    [/(?<![\w$.])(?:fetch|import)\(["'`](?:https?:)?\/\//, 'requests another origin'],
  ],
  '.css': [[LOADS_ELSEWHERE, 'loads from another origin or a data URL']],
};

/** A character reference (`&#`) could hide a part that loads or runs something. */
const UNSAFE_IN_SVG: Rules = [
  [/\0|\uFFFD|encoding=["'](?!utf-8)/i, 'is not UTF-8'],
  [/<!(?!--)/, 'has a document type or a CDATA section'],
  [/<\?(?!xml\s)/, 'has a processing instruction'],
  [/[\s"']on\w+\s*=/i, 'has an event handler'],
  [/href\s*=\s*["'](?!#)|xml:base/i, 'links to another document'],
  [
    /url\(\s*["']?(?!["'#])|@import|image-set|\\|&#/i,
    'could load another file (url, @import, image-set, \\ or &#)',
  ],
];

/** The accepted elements of SVG 2. None can run code, link, embed, animate or style. */
const SVG_ELEMENTS = new Set(
  'circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg symbol text title tspan use'.split(
    ' ',
  ),
);

function violationsOf(kind: string, text: string): string[] {
  const rules = kind === '.svg' ? UNSAFE_IN_SVG : (BLOCKED[kind] ?? []);
  const violations = rules.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
  if (kind !== '.svg') return violations;
  const foreign = [...text.matchAll(/<([^\s/>!?]+)/g)].find(([, name = '']) => !SVG_ELEMENTS.has(name));
  return foreign ? [`contains a <${foreign[1]?.slice(0, 60)}>`, ...violations] : violations;
}

const REMEDIES: Readonly<Record<string, string>> = {
  '.js': 'Remove this code, or use another build of the dependency that contains it, or another dependency.',
  '.css': 'Store the loaded files in the app, and load them from there.',
  '.svg':
    'Save the drawing as plain shapes in UTF-8, without scripts, handlers, links, styles or a document type.',
};

const UNSERVED_REMEDY = `Remove the file from the app's public folder, or convert it to one of these types: ${Object.keys(FILE_TYPES).join(', ')}. A page belongs in src/routes.ts.`;

const BITMAPS = ['.avif', '.jpg', '.png', '.webp'];

async function checkPicture(file: string, kind: string, subject: string): Promise<Refusal[]> {
  const isDrawing = kind === '.svg';
  const limit = isDrawing ? BUDGETS.drawing : BUDGETS.bitmap;
  const bytes = isDrawing || BITMAPS.includes(kind) ? await transferredBytes(file) : 0;
  if (bytes <= limit) return [];
  const remedy = isDrawing
    ? 'Draw it with fewer shapes, and reuse shapes with <use>.'
    : 'Save it smaller, at a lower quality, or as AVIF or WebP.';
  const what = isDrawing ? 'compressed drawing' : 'picture';
  const reason = `The ${what} is ${kilobytes(bytes)}, more than ${kilobytes(limit)}.`;
  return [{ check: 'budgets', subject, reason, remedy }];
}

export async function checkFiles(release: Release, folder: string): Promise<Refusal[]> {
  const client = join(folder, 'client');
  const names = (await filesIn(client)).map(({ path }) => path);
  const refusals: Refusal[] = [];
  for (const name of names) {
    const plain = name.replace(/\.(br|gz)$/, '');
    // `checkIntegrity` checks compressed copies of built files. A compressed file in `contents` is itself a built file.
    const isCompressed = plain !== name && names.includes(plain) && !release.contents[`client/${name}`];
    if (isCompressed || BUILD_RECORDS.includes(name)) continue;
    const subject = `${releaseName(release)}, ${name}`;
    if (!fileType(name)) {
      const reason = 'The server serves no files of this type.';
      refusals.push({ check: 'files', subject, reason, remedy: UNSERVED_REMEDY });
      continue;
    }
    const kind = extname(name);
    refusals.push(...(await checkPicture(join(client, name), kind, subject)));
    const remedy = REMEDIES[kind];
    // React and the federation runtime, which the shell contains, would violate these rules.
    if (!remedy || (release.app === 'shell' && kind !== '.svg')) continue;
    for (const violation of violationsOf(kind, await readFile(join(client, name), 'utf8')))
      refusals.push({ check: 'policy', subject, reason: `The file ${violation}.`, remedy });
  }
  return refusals;
}
