import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { KEPT_DAYS } from '../publish/prune.ts';
import type { AppName } from '../store/apps.ts';
import { integrity } from '../store/files.ts';
import { readHistory } from '../store/history.ts';
import {
  type Composition,
  compositionFolder,
  liveComposition,
  livePointer,
  readComposition,
} from '../store/site.ts';
import { DOCUMENT_TYPES } from './file-types.ts';
import { type EncodedFile, formOf } from './stored-file.ts';

/** The live composition in memory: everything that is answered without naming a version. */
export interface LiveSite {
  composition: Composition;
  pages: ReadonlyMap<string, EncodedFile>;
  /** The hash of each page's import map by path, for its policy; older pages have none. */
  importMaps: ReadonlyMap<string, string>;
  /** The documents of `DOCUMENT_TYPES` that the composition has, by file name. An older one may lack some. */
  documents: ReadonlyMap<string, EncodedFile>;
  /** Which versioned files are answered. */
  served: ServedVersions;
}

/** All pages of an app share one map, so each is hashed once. */
function importMapHashes(pages: ReadonlyMap<string, EncodedFile>): Map<string, string> {
  const hashes = new Map<string, string>();
  const known = new Map<string, string>();
  for (const [path, { identity }] of pages) {
    const html = Buffer.from(identity.content).toString();
    const text = /<script type="importmap">([^<]*)<\/script>/.exec(html)?.[1];
    if (text === undefined) continue;
    const hash = known.get(text) ?? integrity(text);
    known.set(text, hash);
    hashes.set(path, hash);
  }
  return hashes;
}

type Served = ReturnType<typeof createServedVersions>;

async function read(site: string, servedBeside: Served): Promise<LiveSite> {
  const composition = await liveComposition(site);
  const folder = compositionFolder(site, composition.id);
  const load = async (name: string, file: string) =>
    [name, await readEncodedFile(join(folder, file))] as const;
  const present = Object.keys(DOCUMENT_TYPES).filter((name) => existsSync(join(folder, name)));
  const [pages, documents, served] = await Promise.all([
    Promise.all(Object.entries(composition.pages).map(([path, file]) => load(path, join('pages', file)))),
    Promise.all(present.map((name) => load(name, name))),
    servedBeside(composition),
  ]);
  const byPath = new Map(pages);
  return {
    composition,
    pages: byPath,
    importMaps: importMapHashes(byPath),
    documents: new Map(documents),
    served,
  };
}

/**
 * Returns the live site, and reads it again when another composition becomes live, without a restart. A request sees
 * one composition throughout. When the new one cannot be read, the old one is served and each request tries again.
 */
export function createLiveSite(site: string): () => Promise<LiveSite> {
  const pointer = livePointer(site);
  const servedBeside = createServedVersions(site);
  let seen = '';
  let current: Promise<LiveSite> | undefined;
  let last: LiveSite | undefined;

  async function readNew(): Promise<LiveSite> {
    try {
      last = await read(site, servedBeside);
      return last;
    } catch (error) {
      seen = '';
      if (!last) throw error;
      console.error('What has become live cannot be read, so the composition before is served:', error);
      return last;
    }
  }

  return async () => {
    const { mtimeNs, ino } = await stat(pointer, { bigint: true });
    const now = `${mtimeNs}-${ino}`;
    if (!current || now !== seen) {
      seen = now;
      current = readNew();
    }
    return current;
  };
}

/** Which versioned files are answered. */
interface ServedVersions {
  release(app: AppName, version: string): boolean;
  /** `file` is its name below `styles`. */
  stylesheet(file: string): boolean;
}

/** Compositions never change, so their stylesheets are cached; null where it does not say or is gone. */
type KnownStylesheets = Map<string, readonly string[] | null>;

const KEPT_MS = KEPT_DAYS * 86_400_000;

const namesOf = ({ rendered }: Composition): readonly string[] | null =>
  rendered ? Object.values(rendered).map(({ stylesheet }) => basename(stylesheet)) : null;

async function stylesheetsOf(site: string, id: string, known: KnownStylesheets) {
  const held = known.get(id);
  if (held !== undefined) return held;
  const composition = await readComposition(site, id);
  // No tab has pages of a pruned composition.
  const names = composition ? namesOf(composition) : [];
  known.set(id, names);
  return names;
}

/**
 * What the live composition needs, and what tabs of earlier ones need: each release and stylesheet until 30
 * days after it was replaced, like `npm run prune`. What was never live is in no tab and is not answered.
 */
export function createServedVersions(site: string, now: () => number = Date.now) {
  const known: KnownStylesheets = new Map();

  return async (live: Composition): Promise<ServedVersions> => {
    const until = new Map<string, number>();
    const keep = (key: string, time: number) => until.set(key, Math.max(time, until.get(key) ?? 0));
    const keepAll = async (id: string, versions: Composition['versions'], time: number) => {
      for (const [app, version] of Object.entries(versions)) keep(`${app}/${version}`, time);
      // Older pages do not name their stylesheet, so it may be any.
      for (const file of (await stylesheetsOf(site, id, known)) ?? ['*']) keep(file, time);
    };

    known.set(live.id, namesOf(live));
    await keepAll(live.id, live.versions, Number.POSITIVE_INFINITY);
    const history = await readHistory(site);
    for (const [index, { to, versions }] of history.entries()) {
      const next = history[index + 1];
      const time = next ? Date.parse(next.at) + KEPT_MS : Number.POSITIVE_INFINITY;
      if (time > now()) await keepAll(to, versions, time);
    }
    const served = (key: string) => (until.get(key) ?? 0) > now();
    return {
      release: (app, version) => served(`${app}/${version}`),
      stylesheet: (file) => served(file) || served('*'),
    };
  };
}

/** Reads a file that delivery has compressed. */
export async function readEncodedFile(path: string): Promise<EncodedFile> {
  const [br, gzip, identity] = await Promise.all([
    readFile(`${path}.br`),
    readFile(`${path}.gz`),
    readFile(path),
  ]);
  return { br: formOf(br), gzip: formOf(gzip), identity: formOf(identity) };
}
