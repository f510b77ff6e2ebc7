import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { APP_LIST, BUILD_RECORDS, FILE_TYPES, fileType } from '../store/file-types.ts';
import { filesIn, integrity } from '../store/files.ts';
import { appList, type Release } from '../store/releases.ts';

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Whether a file, or its decompressed content, has this hash. */
async function hasContent(file: string, hash: string, form: keyof typeof DECOMPRESS | undefined) {
  const bytes = await readFile(file);
  try {
    return integrity(form ? await DECOMPRESS[form](bytes) : bytes) === hash;
  } catch {
    return false;
  }
}

/** Whether a release's folder has exactly the files of its description, except for compressed forms. */
export async function checkIntegrity(release: Release, folder: string): Promise<Refusal[]> {
  const expected = new Map(Object.entries(release.contents));
  const present = (await filesIn(folder)).filter(({ path }) => path !== 'release.json');
  const wrong: string[] = [];
  if (expected.get(`client/${APP_LIST}`) !== integrity(JSON.stringify(appList(release))))
    wrong.push(`${APP_LIST} differs from release.json`);
  for (const { path: name, isLink } of present) {
    const own = expected.get(name);
    const form = own ? undefined : (/\.(br|gz)$/.exec(name)?.[0] as keyof typeof DECOMPRESS | undefined);
    const hash = form ? expected.get(name.slice(0, -form.length)) : own;
    if (isLink) wrong.push(`${name} is a link`);
    else if (!hash) wrong.push(`${name} is not part of the release`);
    else if (!(await hasContent(join(folder, name), hash, form))) wrong.push(`${name} has been modified`);
  }
  const missing = [...expected.keys()].filter((name) => !present.some(({ path }) => path === name));
  wrong.push(...missing.map((name) => `${name} is missing`));
  if (wrong.length === 0) return [];
  const more = wrong.length > 5 ? `, and ${wrong.length - 5} more` : '';
  return [
    {
      check: 'integrity',
      subject: releaseName(release),
      reason: `The release differs from its build: ${wrong.slice(0, 5).join(', ')}${more}.`,
      remedy: `Delete ${folder} and release again: it is rebuilt from its sources. If nobody changed it by hand, find out who can write there.`,
    },
  ];
}

/** Styles that load from another origin, or data URLs. */
export const LOADS_ELSEWHERE = /(?:url\(|@import\s)["']?(?:[a-z]+:|\/\/)/i;

type Rules = readonly (readonly [pattern: RegExp, what: string])[];

/** Code and styles that the policy blocks. A browser reports them only when they run. */
const STOPPED: Readonly<Record<string, Rules>> = {
  '.js': [
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?eval\(/, 'evaluates a string (eval)'],
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?Function\(/, 'compiles a string (new Function)'],
    [
      /(?<![\w$.])(?:(?:window|globalThis|self)\.)?set(?:Timeout|Interval)\(["'`]/,
      'evaluates a string (timer)',
    ],
    [/(?<![\w$.])document\.write(?:ln)?\(/, 'writes HTML into the document (write)'],
    [/\.(?:innerHTML|outerHTML|srcdoc)\s?=(?!=)/, 'creates raw HTML (innerHTML)'],
    [/\.(?:insertAdjacentHTML|parseFromString|setHTMLUnsafe)\(/, 'creates raw HTML (insertAdjacentHTML)'],
    [/(?<![\w$.])(?:fetch|import)\(["'`](?:https?:)?\/\//, 'requests another origin'],
  ],
  '.css': [[LOADS_ELSEWHERE, 'loads from another origin']],
};

/** Parts of an SVG that draw nothing. A character reference could hide any of them. */
const NOT_DRAWN: Rules = [
  [/\0|\uFFFD|encoding=["'](?!utf-8)/i, 'is not UTF-8'],
  [/<!(?!--)/, 'has a document type, which can define entities'],
  [/<\?(?!xml\s)/, 'has a processing instruction'],
  [/[\s"']on\w+\s*=/i, 'has a handler'],
  [/href\s*=\s*["'](?!#)|xml:base/i, 'links to another document'],
  [/url\(\s*["']?(?!["'#])|@import|image-set|\\|&#/i, 'loads something'],
];

/** The elements of SVG 2 that draw, group and fill; none that run, link, embed, animate or style. */
const ELEMENTS = new Set(
  'circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg symbol text title tspan use'.split(
    ' ',
  ),
);

/** The violations of a file. Browsers open drawings as documents, which the policy of the response restricts, too. */
function violationsOf(kind: string, text: string): string[] {
  const rules = kind === '.svg' ? NOT_DRAWN : (STOPPED[kind] ?? []);
  const found = rules.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
  if (kind !== '.svg') return found;
  const foreign = [...text.matchAll(/<([^\s/>!?]+)/g)].find(([, name = '']) => !ELEMENTS.has(name));
  return foreign ? [`contains a <${foreign[1]?.slice(0, 60)}>`, ...found] : found;
}

const REMEDIES: Readonly<Record<string, string>> = {
  '.js': 'Remove it. If a dependency does it, use another one or a different build of it.',
  '.css': 'Add the file to the app and load it from there.',
  '.svg':
    'Save the drawing as plain shapes in UTF-8, without scripts, handlers, links, styles and a document type.',
};

const UNKNOWN = `Remove it from the app's public folder, or convert it to one of these types: ${Object.keys(FILE_TYPES).join(', ')}. A page belongs in src/routes.ts.`;

/** Whether all files of a release are of served types (`store/file-types.ts`), without code that the policy blocks. */
export async function checkFiles(release: Release, folder: string): Promise<Refusal[]> {
  const client = join(folder, 'client');
  const names = (await filesIn(client)).map(({ path }) => path);
  const refusals: Refusal[] = [];
  for (const name of names) {
    const plain = name.replace(/\.(br|gz)$/, '');
    // Compressed forms of built files are checked by integrity. A compressed file of the app itself is another file.
    const form = plain !== name && names.includes(plain) && !release.contents[`client/${name}`];
    if (form || BUILD_RECORDS.includes(name)) continue;
    const subject = `${releaseName(release)}, ${name}`;
    if (!fileType(name)) {
      const reason = 'The server serves no files of this type.';
      refusals.push({ check: 'files', subject, reason, remedy: UNKNOWN });
      continue;
    }
    const kind = extname(name);
    const remedy = REMEDIES[kind];
    // The shell's React and federation runtime contain such code for other sites.
    if (!remedy || (release.app === 'shell' && kind !== '.svg')) continue;
    for (const violation of violationsOf(kind, await readFile(join(client, name), 'utf8')))
      refusals.push({ check: 'policy', subject, reason: `The file ${violation}.`, remedy });
  }
  return refusals;
}
