import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { BUILD_RECORDS, FILE_TYPES, fileType } from '../store/file-types.ts';
import { filesIn, integrity } from '../store/files.ts';
import type { Release } from '../store/releases.ts';

/*
 * What the files of a release tell before any of its code runs: that they are what was built, that browsers
 * get only kinds of files that the server answers, and that drawings only draw.
 */

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** The hashes in a release's description: of every file, and once more of those that pages request. */
function listed({ base, contents, css, files, late = [] }: Release): Map<string, string> {
  const asked = [...files, ...late, ...(css ? [css] : [])].map(
    ([url, hash]) => [`client/${url.slice(base.length)}`, hash] as const,
  );
  return new Map([...Object.entries(contents), ...asked]);
}

/** The hash of a file's content; for a compressed form, of its uncompressed content. */
async function contentHash(file: string, form: keyof typeof DECOMPRESS | undefined): Promise<string> {
  const bytes = await readFile(file);
  try {
    return integrity(form ? await DECOMPRESS[form](bytes) : bytes);
  } catch {
    return 'unreadable';
  }
}

/**
 * Whether a release's folder holds exactly what its description says: every file with its hash, every
 * compressed form with the same content, nothing else.
 */
export async function checkIntegrity(release: Release, folder: string): Promise<Refusal[]> {
  const expected = listed(release);
  const present = (await filesIn(folder)).filter(({ path }) => path !== 'release.json');
  const wrong: string[] = [];
  for (const { path: name, isLink } of present) {
    if (isLink) {
      wrong.push(`${name} is a link`);
      continue;
    }
    const form = /\.(br|gz)$/.exec(name)?.[0] as keyof typeof DECOMPRESS | undefined;
    const plain = form ? name.slice(0, -form.length) : name;
    const hash = expected.get(name) ?? expected.get(plain);
    if (!hash) {
      wrong.push(`${name} is not part of the release`);
      continue;
    }
    const compressed = expected.has(name) ? undefined : form;
    if ((await contentHash(join(folder, name), compressed)) !== hash) {
      wrong.push(`${name} is not what was built`);
    }
  }
  const missing = [...expected.keys()].filter((name) => !present.some(({ path }) => path === name));
  wrong.push(...missing.map((name) => `${name} is missing`));
  if (wrong.length === 0) return [];
  const more = wrong.length > 5 ? `, and ${wrong.length - 5} more` : '';
  return [
    {
      check: 'integrity',
      subject: releaseName(release),
      reason: `The release is not as it was built: ${wrong.slice(0, 5).join(', ')}${more}.`,
      remedy: `Delete ${folder} and release again: it is rebuilt from its sources. If nobody changed it by hand, find out who can write there.`,
    },
  ];
}

/**
 * Code and styles that the policy stops. A browser reports them only when they run, and the gate does not
 * press every button, so a remote's production build is searched for them (docs/decisions/052).
 */
const STOPPED: Readonly<Record<string, readonly (readonly [pattern: RegExp, what: string])[]>> = {
  '.js': [
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?eval\(/, 'runs a text as code (eval)'],
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?Function\(/, 'makes code of a text (new Function)'],
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?setTimeout\(["'`]/, 'runs a text as code (setTimeout)'],
    [/(?<![\w$.])(?:(?:window|globalThis|self)\.)?setInterval\(["'`]/, 'runs a text as code (setInterval)'],
    [/(?<![\w$.])document\.write(?:ln)?\(/, 'writes into the document (write)'],
    [/\.(?:innerHTML|outerHTML|srcdoc)\s?=(?!=)/, 'makes HTML of a text (innerHTML)'],
    [/\.(?:insertAdjacentHTML|parseFromString|setHTMLUnsafe)\(/, 'makes HTML of a text (insertAdjacentHTML)'],
    [/(?<![\w$.])(?:fetch|import)\(["'`](?:https?:)?\/\//, 'asks another origin'],
  ],
  '.css': [[/(?:url\(|@import\s)["']?(?:[a-z]+:|\/\/)/i, 'loads from elsewhere than this site']],
};

const REMEDIES: Readonly<Record<string, string>> = {
  '.js': 'Remove it (docs/decisions/052). If a dependency does it, use another one or another build of it.',
  '.css': 'Put the file into the app and name it from there.',
  '.svg':
    'Save the drawing as plain shapes in UTF-8, without scripts, handlers, links, styles and a document type.',
};

const UNKNOWN = `Take it out of the app's public folder, or give it as one of these: ${Object.keys(FILE_TYPES).join(', ')}. A page belongs in src/routes.ts.`;

/**
 * Whether the server answers all file kinds of a release (`store/file-types.ts`), and none holds what the
 * policy stops.
 */
export async function checkFiles(release: Release, folder: string): Promise<Refusal[]> {
  // The shell's React and federation runtime hold such code for other sites.
  const stopped = release.app === 'shell' ? {} : STOPPED;
  const client = join(folder, 'client');
  const names = (await filesIn(client)).map(({ path }) => path);
  const refusals: Refusal[] = [];
  for (const name of names) {
    const plain = name.replace(/\.(br|gz)$/, '');
    // Delivery compresses what is built; a file that the app brings compressed is another file. Integrity
    // compares them.
    const form = plain !== name && names.includes(plain) && !release.contents[`client/${name}`];
    if (form || BUILD_RECORDS.includes(name)) continue;
    const subject = `${releaseName(release)}, ${name}`;
    if (!fileType(name)) {
      const reason = 'The file is of a kind that no release gives to browsers.';
      refusals.push({ check: 'files', subject, reason, remedy: UNKNOWN });
      continue;
    }
    const kind = extname(name);
    const rules = stopped[kind] ?? [];
    if (rules.length === 0 && kind !== '.svg') continue;
    const text = await readFile(join(client, name), 'utf8');
    const violations =
      kind === '.svg'
        ? pictureViolations(text)
        : rules.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
    for (const violation of violations) {
      const remedy = REMEDIES[kind] ?? '';
      refusals.push({ check: 'policy', subject, reason: `The file ${violation}.`, remedy });
    }
  }
  return refusals;
}

/** The elements of SVG 2 that draw, group and fill; none that run, link, embed, animate or style. */
const ELEMENTS = new Set([
  'circle',
  'clipPath',
  'defs',
  'desc',
  'ellipse',
  'g',
  'line',
  'linearGradient',
  'marker',
  'mask',
  'path',
  'pattern',
  'polygon',
  'polyline',
  'radialGradient',
  'rect',
  'stop',
  'svg',
  'symbol',
  'text',
  'title',
  'tspan',
  'use',
]);

/** What makes a drawing more than a drawing. A character reference could hide any of it. */
const NOT_DRAWN: (typeof STOPPED)[string] = [
  [/\0|\uFFFD|encoding=["'](?!utf-8)/i, 'is not UTF-8'],
  [/<!(?!--)/, 'has a document type, which can hold entities'],
  [/<\?(?!xml\s)/, 'has an instruction'],
  [/[\s"']on\w+\s*=/i, 'has a handler'],
  [/href\s*=\s*["'](?!#)|xml:base/i, 'leads elsewhere'],
  [/url\(\s*["']?(?!["'#])|@import|image-set|\\|&#/i, 'loads something'],
];

/** The violations of an SVG file, which browsers open as a document. The policy of its answer stops them as well. */
function pictureViolations(text: string): string[] {
  const foreign = [...text.matchAll(/<([^\s/>!?]+)/g)].find(([, name = '']) => !ELEMENTS.has(name));
  const found = NOT_DRAWN.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
  return foreign ? [`holds a <${foreign[1]?.slice(0, 60)}>`, ...found] : found;
}
