import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { integrity } from '../store/files.ts';
import { type Composition, liveComposition } from '../store/site.ts';
import { type EncodedFile, readEncodedFile } from './encoded-file.ts';
import { DOCUMENT_TYPES } from './file-types.ts';
import { createServedVersions, type ServedVersions } from './served-versions.ts';

/** The live composition in memory: everything that is answered without naming a version. */
export interface LiveSite {
  composition: Composition;
  pages: ReadonlyMap<string, EncodedFile>;
  /** The hash of each page's import map for its policy, by path; pages of an earlier day have none. */
  importMaps: ReadonlyMap<string, string>;
  /** By file name, what `DOCUMENT_TYPES` lists and the composition has: one of an earlier day may lack a few. */
  documents: ReadonlyMap<string, EncodedFile>;
  /** Which versioned files are answered beside it. */
  served: ServedVersions;
}

/** One map serves all pages of an app, so that each is hashed once. */
function importMapHashes(pages: ReadonlyMap<string, EncodedFile>): Map<string, string> {
  const hashes = new Map<string, string>();
  const known = new Map<string, string>();
  for (const [path, { identity }] of pages) {
    const html = Buffer.from(identity).toString();
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
  const folder = join(site, 'compositions', composition.id);
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
 * Gives the live site, and reads it anew when another composition has become live: a release needs no
 * restart. A request sees one composition from its start to its end. When the new one cannot be read, the one
 * before goes on being served, and each request tries again.
 */
export function createLiveSite(site: string): () => Promise<LiveSite> {
  const pointer = join(site, 'live');
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
