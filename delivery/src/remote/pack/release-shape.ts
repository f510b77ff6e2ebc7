import * as v from 'valibot';
import { haveOwnActions, REDIRECTS, ROUTE } from '../../core/confine/release-routes.ts';
import { isOwnSource, type Release } from '../../core/store/releases.ts';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
const app = v.pipe(text(40), v.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of an app'));
// It becomes the name of a folder.
const version = v.pipe(
  text(80),
  v.regex(/^\d+\.\d+\.\d+(?:[+-][\w.+-]*)?$/, 'must be a version such as 1.0.0-3fa9c1d2'),
);

const commitHash = v.pipe(text(64), v.regex(/^[0-9a-f]{40,64}$/));

const PACK = v.strictObject({
  format: v.literal(1, 'is another format: pack and publish with the same release of delivery'),
  app,
  version,
  /** `folderDigest` of the release's folder. */
  digest: v.pipe(text(64), v.regex(/^[0-9a-f]{64}$/)),
  commit: v.nullable(commitHash),
  clean: v.nullable(v.boolean()),
  checks: v.picklist(['passed', 'skipped']),
  commits: v.optional(
    v.pipe(
      v.array(v.strictObject({ commit: commitHash, subject: text(200) })),
      v.maxLength(20),
      v.readonly(),
    ),
  ),
});

/** What stands first in a packed file: whose release it is, what it hashes to, and where it comes from. */
export type Pack = v.InferOutput<typeof PACK>;

const hash = v.pipe(text(60), v.regex(/^sha256-[A-Za-z0-9+/=]+$/));
const served = v.strictTuple([text(300), hash]);
const listed = v.pipe(v.array(served), v.maxLength(2000));
const indices = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(2000));

const RELEASE = v.strictObject({
  app,
  version,
  base: text(200),
  entry: text(300),
  boot: v.nullable(text(200)),
  answers: v.optional(v.nullable(text(200))),
  css: v.nullable(served),
  files: listed,
  late: v.optional(listed),
  lateFiles: v.record(text(300), v.pipe(v.array(text(300)), v.maxLength(200))),
  routes: v.pipe(
    v.array(v.strictObject({ ...ROUTE.entries, files: indices, more: indices })),
    v.maxLength(1000),
    v.check((routes) => haveOwnActions(routes)),
  ),
  redirects: v.optional(REDIRECTS),
  rootFiles: v.pipe(v.array(v.pipe(text(100), v.regex(/^[\w.-]+$/))), v.maxLength(200)),
  shared: v.record(text(100), text(100)),
  contents: v.record(text(300), hash),
});

/** Bytes of a description; the largest of the site's own has a twentieth of it. */
const MOST_JSON = 1024 ** 2;

/** Names that every object has would be taken for something that is there. */
function ownName(name: string, value: unknown): unknown {
  if (name in Object.prototype) throw new Error('It has a name that no description may have.');
  return value;
}

function parsed<Schema extends v.GenericSchema>(name: string, schema: Schema, json: Uint8Array) {
  if (json.length > MOST_JSON) throw new Error(`${name} has more than ${MOST_JSON} bytes.`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json), ownName);
  } catch {
    throw new Error(`${name} is not the JSON of a release.`);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return value as v.InferOutput<Schema>;
  const [issue] = result.issues;
  const where = (v.getDotPath(issue) ?? '').slice(0, 200);
  throw new Error(
    `${name} is not as "npm run site -- pack" writes it: ${where} ${issue.message.slice(0, 200)}`,
  );
}

/** Reads `pack.json`. @throws Error that says what is wrong. */
export function readPack(json: Uint8Array): Pack {
  return parsed('pack.json', PACK, json);
}

/**
 * Reads a `release.json` that somebody sent. Everything that it names must be one of its own files: delivery opens
 * them by these names, and gives them to browsers.
 * @param files the paths of the files that came with it.
 * @throws Error that says what is wrong.
 */
export function readReleaseText(json: Uint8Array, files: ReadonlySet<string>): Release {
  const release: Release = parsed('release.json', RELEASE, json);
  const {
    app: name,
    answers,
    base,
    boot,
    contents,
    css,
    entry,
    files: scripts,
    late = [],
    lateFiles,
    rootFiles,
    routes,
  } = release;
  const wrong = (what: string) =>
    new Error(`release.json is not as "npm run site -- pack" writes it: ${what.slice(0, 300)}`);
  if (base !== `/_r/${name}/${release.version}/`) throw wrong(`its base is ${base}`);
  for (const [url, integrity] of [...scripts, ...late, ...(css ? [css] : [])]) {
    const own = url.startsWith(base) ? contents[`client/${url.slice(base.length)}`] : undefined;
    if (own !== integrity) throw wrong(`${url} is not one of its files`);
  }
  // A document keeps the sources of every release that it has pages of in one list.
  const foreignCode = Object.keys(lateFiles).find((source) => !isOwnSource(name, source));
  if (foreignCode !== undefined) throw wrong(`${foreignCode} is not a source of ${name}`);
  const known = new Set([...scripts, ...late].map(([url]) => url));
  const unknown = Object.values(lateFiles)
    .flat()
    .find((url) => !known.has(url));
  if (unknown !== undefined) throw wrong(`${unknown} is not one of its scripts`);
  const named = [
    ...rootFiles,
    ...[boot, answers].filter((file) => file != null),
    entry.startsWith(base) ? entry.slice(base.length) : '/',
  ];
  const foreign = named.find((file) => !Object.hasOwn(contents, `client/${file}`));
  if (foreign !== undefined) throw wrong(`${foreign} is not one of its files`);
  const unlisted = [...files].find((file) => !Object.hasOwn(contents, file));
  if (unlisted !== undefined) throw wrong(`${unlisted} is not listed`);
  const missing = Object.keys(contents).find((file) => !files.has(file));
  if (missing !== undefined) throw wrong(`${missing} did not come with it`);
  const beyond = routes.find(({ files: own, more }) =>
    [...own, ...more].some((index) => index >= scripts.length),
  );
  if (beyond) throw wrong(`the route ${beyond.path} names a script that is not there`);
  return release;
}
