import { readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { ARCHIVE_LIMITS, SMALLER, unpackFiles, unsafe } from '../../core/store/archive.ts';
import type { PackedFile } from '../../core/store/files.ts';
import { ORIGIN } from '../../core/store/names.ts';
import { FRAMES, PAGES } from '../../core/store/packed-pages.ts';
import {
  isOwnSource,
  RELEASE,
  type Release,
  type ReleaseRoute,
  releaseText,
} from '../../core/store/releases.ts';
import { areDistinct } from '../../core/store/route-shape.ts';

const PACK = v.strictObject({
  format: v.literal(2, 'is not 2: pack the release again with the version of remote-kit that the site uses'),
  app: RELEASE.entries.app,
  version: RELEASE.entries.version,
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ...ORIGIN.entries,
});

export type Pack = v.InferOutput<typeof PACK>;

/** Maximum sizes in bytes: over 20 times the largest files of this site. */
const MAX_JSON = 1024 ** 2;
const MAX_PAGES = 16 * MAX_JSON;

const notAsPacked = (name: string) => `${name} differs from what packing writes`;

/** Refuses property names of Object.prototype, because lookups by these names find inherited values. */
function refuseInherited(name: string, value: unknown): unknown {
  if (name in Object.prototype) throw new Error('It has a forbidden property name.');
  return value;
}

function parse<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  json: Uint8Array,
  max = MAX_JSON,
) {
  if (json.length > max) throw unsafe(`${name} has more than ${max} bytes.`, SMALLER);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json), refuseInherited);
  } catch {
    throw unsafe(`${name} is not the JSON of a release.`);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return value as v.InferOutput<Schema>;
  const [issue] = result.issues;
  const where = (v.getDotPath(issue) ?? '').slice(0, 200);
  throw unsafe(`${notAsPacked(name)}: ${where} ${issue.message.slice(0, 200)}`);
}

const FOREIGN = 'is not one of its files';

/** A `release.json` may name only `files` of the pack, because delivery opens files by these names. */
function readRelease(json: Uint8Array, files: ReadonlySet<string>): Release {
  const release: Release = parse('release.json', RELEASE, json);
  const { app: name, base, contents, css, entry, fonts, files: scripts, late = [], lateFiles } = release;
  const isServed = (path: string) =>
    path.startsWith(base) && Object.hasOwn(contents, `client/${path.slice(base.length)}`);
  const entryFile = entry.startsWith(base) ? entry.slice(base.length) : '/';
  const allScripts = new Set([...scripts, ...late]);
  const lateUrls = Object.values(lateFiles).flat();
  const { routes, fragments = [] } = release;
  const hasAll = ({ files: own, more }: Pick<ReleaseRoute, 'files' | 'more'>) =>
    [...own, ...more].every((at) => at < scripts.length);
  const problems: readonly (readonly [wrong: string | undefined, problem: string])[] = [
    [base === `/_r/${name}/${release.version}/` ? undefined : base, 'is not its base'],
    [[...scripts, ...late, css, fonts].find((file) => file && !isServed(file)) ?? undefined, FOREIGN],
    [[entryFile, ...release.rootFiles].find((file) => !Object.hasOwn(contents, `client/${file}`)), FOREIGN],
    // A document merges the `lateFiles` of all its releases. A foreign source would replace another app's entry.
    [Object.keys(lateFiles).find((source) => !isOwnSource(name, source)), `is not a source of ${name}`],
    [lateUrls.find((url) => !allScripts.has(url)), 'is not one of its scripts'],
    [[...files].find((file) => !Object.hasOwn(contents, file)), 'is not listed'],
    [Object.keys(contents).find((file) => !files.has(file)), 'is not in the packed file'],
    [routes.find((route) => !hasAll(route))?.path, 'names a missing script'],
    [fragments.find((one) => !hasAll(one))?.name, 'names a missing script'],
    [areDistinct(routes, fragments) ? undefined : 'a form or fragment', 'clashes, or posts to another app'],
  ];
  const [wrong, problem] = problems.find(([one]) => one !== undefined) ?? [];
  if (wrong !== undefined) throw unsafe(`${notAsPacked('release.json')}: ${wrong.slice(0, 300)} ${problem}`);
  if (releaseText(release) !== Buffer.from(json).toString()) throw unsafe(`${notAsPacked('release.json')}.`);
  return release;
}

function checkPages({ app: name, routes, fragments = [] }: Release, file: string, json: Uint8Array): void {
  if (name === 'shell') {
    parse(file, FRAMES, json, MAX_PAGES);
    return;
  }
  const { pages, fragments: packedFragments = {} } = parse(file, PAGES, json, MAX_PAGES);
  const names = fragments.map((one) => one.name).sort();
  if (names.join() !== Object.keys(packedFragments).sort().join())
    throw unsafe(`${file} must have exactly the fragments of release.json: ${names.join(', ') || 'none'}.`);
  const paths = new Set(routes.map(({ path }) => path));
  const missing = routes.find(({ path }) => !Object.hasOwn(pages, path));
  if (missing) throw unsafe(`${file} does not have the page ${missing.path}.`);
  const extra = Object.keys(pages).find((path) => !paths.has(path));
  if (extra) throw unsafe(`${file} has the page ${extra.slice(0, 300)}, which is not a route.`);
}

/** The origin in `pack` is unverified. */
export interface ReadPack {
  pack: Pack;
  release: Release;
  files: readonly PackedFile[];
}

function readFiles([first, second, ...others]: readonly PackedFile[]): ReadPack {
  if (first?.name !== 'pack.json' || second?.name !== 'release.json')
    throw unsafe('It does not begin with pack.json and release.json.');
  const pack = parse('pack.json', PACK, first.bytes);
  const pagesFile = pack.app === 'shell' ? 'frames.json' : 'pages.json';
  const belongs = (name: string) => name === pagesFile || name.startsWith('client/');
  const extra = others.find(({ name }) => !belongs(name) || /\.(?:br|gz)$/.test(name));
  if (extra) throw unsafe(`${extra.name} does not belong in a packed release.`);
  const pages = others.find(({ name }) => name === pagesFile);
  if (!pages) throw unsafe(`It does not contain ${pagesFile}.`);
  const release = readRelease(second.bytes, new Set(others.map(({ name }) => name)));
  const [claimed, actual] = [pack, release].map(({ app: name, version: number }) => `${name} ${number}`);
  if (claimed !== actual) throw unsafe(`It claims to be ${claimed}, but contains ${actual}.`);
  checkPages(release, pagesFile, pages.bytes);
  return { pack, release, files: [second, ...others] };
}

export async function readPackedFile(file: string): Promise<ReadPack> {
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  if (size > ARCHIVE_LIMITS.packed) throw unsafe(`It has more than ${ARCHIVE_LIMITS.packed} bytes.`, SMALLER);
  return readFiles(await unpackFiles(await readFile(file)));
}
