import { statSync } from 'node:fs';
import type { Log } from 'backend';
import { readSite } from '../assemble/assemble.ts';
import { type AssembledSite, textsOf } from '../assemble/site.ts';
import { activeCanaries, type Canary, choiceKey, everyChoice } from '../store/canaries.ts';
import { type Live, RETENTION_DAYS, shownReleases } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import { releasesOf, type VersionSet, withVersions } from '../store/version-set.ts';
import { type EncodedFile, encodedFile } from './answer-file.ts';

/** The live site in memory: the responses at all addresses without a version. */
export interface LiveSite {
  site: AssembledSite;
  /** Its pages and documents, by their text. */
  files: ReadonlyMap<string, EncodedFile>;
  /** Whether files of a release, such as `guide/1.0.0-3fa9c1d2`, are served. */
  served: (release: string) => boolean;
  canaries: readonly Canary[];
  /** The sites of the canaries' visitors, by `choiceKey`. */
  canarySites: ReadonlyMap<string, LiveSite>;
}

async function withFiles(site: AssembledSite, fileOf: (text: string) => Promise<EncodedFile>) {
  const files = [...textsOf(site)].map(async (text) => [text, await fileOf(text)] as const);
  return { site, files: new Map(await Promise.all(files)) };
}

const RETENTION_MS = RETENTION_DAYS * 86_400_000;

/** The served releases: those of the set and, for open tabs, those that were live in the last 30 days. */
async function createServed(store: SiteStore, set: VersionSet | Live): Promise<LiveSite['served']> {
  const former = shownReleases(await store.live.history());
  const own = releasesOf(set).map((release) => ({ ...release, until: Infinity }));
  const until = new Map([...former, ...own].map((one) => [`${one.app}/${one.version}`, one.until]));
  return (release) => (until.get(release) ?? 0) + RETENTION_MS > Date.now();
}

/** Prepares a site that is not live, such as a preview, for serving, without compressed files. */
export async function prepareUncompressed(store: SiteStore, site: AssembledSite): Promise<LiveSite> {
  const shown = await withFiles(site, async (text) => encodedFile({ identity: Buffer.from(text) }));
  const served = await createServed(store, site.set);
  return { ...shown, served, canaries: [], canarySites: new Map() };
}

const RETRY_MS = 10_000;
/** The site is read again after this time, because its `security.txt` expires a year after each read. */
const MAX_AGE_MS = 30 * 86_400_000;

export type ReadLive = () => LiveSite | Promise<LiveSite>;

/**
 * Reads the live site again when `live.json` changes. When `live.json` or a release of it is damaged, the previous set stays;
 * at startup, it is the newest complete set of the history. Visitors of a damaged canary get the live releases.
 */
export function createLiveSite(store: SiteStore, log?: Pick<Log, 'info'>): ReadLive {
  let seen = '';
  /** When to read again even if `live.json` has not changed, by `performance.now`. */
  let dueAt = 0;
  let current: Promise<LiveSite> | undefined;
  /** The messages of the last read, which are not repeated. */
  let logged: readonly string[] = [];

  /** Reads a version set. A text that a `known` site contains is not compressed again. */
  const readSet = async (set: VersionSet, known: readonly LiveSite[]) =>
    withFiles(await readSite(store, set), async (text) => {
      const file = known.map(({ files }) => files.get(text)).find(Boolean);
      return file ?? encodedFile(await store.compressed.encode(text));
    });

  /** Reads a version set with its canaries. Adds a line to `lines` for each damaged canary. */
  async function readWith(live: Live, lines: string[], known: readonly LiveSite[]): Promise<LiveSite> {
    const canaries = activeCanaries(live.canaries, live.versions);
    const [shown, served] = await Promise.all([readSet(live, known), createServed(store, live)]);
    const canarySites = new Map<string, LiveSite>();
    const site = { ...shown, served, canaries, canarySites };
    for (const choice of everyChoice(canaries).slice(1)) {
      const key = choiceKey(choice);
      try {
        const own = await readSet(withVersions(live, choice), [site, ...known]);
        canarySites.set(key, { ...site, ...own });
      } catch (error) {
        dueAt = performance.now() + RETRY_MS;
        lines.push(`${(error as Error).message} Visitors of ${key} get the live releases.`);
      }
    }
    return site;
  }

  async function readFormer(reason: unknown): Promise<LiveSite> {
    for (const live of await store.live.former()) {
      const former = await readWith(live, [], []).catch(() => null);
      if (former) return former;
    }
    throw reason;
  }

  /** Waits for the previous read, so that an older result never replaces a newer one. */
  async function readAfter(before: Promise<LiveSite> | undefined): Promise<LiveSite> {
    const last = await before?.catch(() => undefined);
    const lines: string[] = [];
    let live: LiveSite;
    try {
      const damage = await store.live.damage();
      if (damage) throw new Error(damage);
      const known = last ? [last, ...last.canarySites.values()] : [];
      live = await readWith(await store.live.current(), lines, known);
    } catch (error) {
      dueAt = performance.now() + RETRY_MS;
      live = last ?? (await readFormer(error));
      lines.push(`${(error as Error).message} Serving ${live.site.id}.`);
    }
    for (const line of lines) if (!logged.includes(line)) console.error(line);
    logged = lines;
    if (last && last.site.id !== live.site.id) log?.info({ set: live.site.id }, 'serving a new version set');
    return live;
  }

  return () => {
    // Synchronous, because the thread pool is slower.
    const found = statSync(store.live.file, { bigint: true, throwIfNoEntry: false });
    const now = found ? `${found.mtimeNs}-${found.ino}` : 'missing';
    if (!current || now !== seen || performance.now() >= dueAt) {
      seen = now;
      dueAt = performance.now() + MAX_AGE_MS;
      current = readAfter(current);
    }
    return current;
  };
}
