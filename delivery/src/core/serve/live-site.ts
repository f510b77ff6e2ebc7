import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AppName } from '../store/app-name.ts';
import {
  type Canary,
  canariesBeside,
  choiceKey,
  everyChoice,
  ROLLOUTS,
  type Rollouts,
} from '../store/canaries.ts';
import { type Composition, readForms, stylesheetNames } from '../store/compositions.ts';
import { DOCUMENT_TYPES } from '../store/file-types.ts';
import { integrity } from '../store/files.ts';
import type { Switch } from '../store/live.ts';
import { KEPT_DAYS } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type EncodedFile, encodedFile } from './answer-file.ts';
import type { InlineHashes } from './security-headers.ts';

/** A composition's not-found page. Not an address of the site. */
export const NOT_FOUND = '/404';

/** The live composition in memory: everything that is answered without naming a version. */
export interface LiveSite {
  composition: Composition;
  pages: ReadonlyMap<string, EncodedFile>;
  /** For each page's policy, by path. */
  inline: ReadonlyMap<string, InlineHashes>;
  /** The documents of `DOCUMENT_TYPES` that the composition has, by file name. */
  documents: ReadonlyMap<string, EncodedFile>;
  /** Which versioned files are answered. */
  served: ServedVersions;
  /** What a part of the visitors gets in its place; null while there is no canary. */
  rollout: CanarySites | null;
}

/** What a part of the visitors gets in the place of what is live. */
interface CanarySites {
  canaries: readonly Canary[];
  /** By `choiceKey`: those that could be read. */
  sites: ReadonlyMap<string, LiveSite>;
}

/** Hashes what pages have inline. All pages of an app share one import map, so each is hashed once. */
function inlineHashes(pages: ReadonlyMap<string, EncodedFile>): Map<string, InlineHashes> {
  const known = new Map<string, string>();
  const hashOf = (text: string | undefined) => {
    if (text === undefined) return null;
    const hash = known.get(text) ?? integrity(text);
    known.set(text, hash);
    return hash;
  };
  const hashes = [...pages].map(([path, { identity }]) => {
    const html = Buffer.from(identity.content).toString();
    // The head is the shell's; a remote may write what it likes into the body.
    const [head = ''] = html.split('</head>', 1);
    // The shell's come after it.
    const lastOf = (type: string) => {
      const [, ...found] = html.split(`<script type="${type}">`);
      return hashOf(found.at(-1)?.split('</script>', 1)[0]);
    };
    const styles = hashOf(/<style data-whole="[^"]*">([\s\S]*?)<\/style>/.exec(head)?.[1]);
    const answers = hashOf(/<script>([\s\S]*?)<\/script>/.exec(head)?.[1]);
    const [importMap, speculationRules] = [lastOf('importmap'), lastOf('speculationrules')];
    return [path, { answers, importMap, speculationRules, styles }] as const;
  });
  return new Map(hashes);
}

/** The other origins that a composition's pages may load files from. */
export const fileOrigins = ({ origins }: Composition): string[] => [...new Set(Object.values(origins ?? {}))];

type Contents = Omit<LiveSite, 'served' | 'rollout'>;

/** Reads what a composition has. @throws Error when a page or a document is damaged. */
async function readContents(store: SiteStore, composition: Composition): Promise<Contents> {
  const folder = store.compositions.folder(composition.id);
  const present = Object.keys(DOCUMENT_TYPES).filter((name) => existsSync(join(folder, name)));
  const [read, documents] = await Promise.all([
    store.compositions.readPages(composition),
    Promise.all(
      present.map(async (name) => [name, encodedFile(await readForms(join(folder, name)))] as const),
    ),
  ]);
  const pages = new Map([...read].map(([path, forms]) => [path, encodedFile(forms)] as const));
  return { composition, pages, inline: inlineHashes(pages), documents: new Map(documents) };
}

/** Reads a composition into memory, live or not. @throws Error when a page or a document is damaged. */
export async function readSite(store: SiteStore, composition: Composition): Promise<LiveSite> {
  const [contents, served] = await Promise.all([
    readContents(store, composition),
    createServedVersions(store)(composition),
  ]);
  return { ...contents, served, rollout: null };
}

/** The newest composition that was live and is whole. @throws `reason` when there is none. */
async function readFormer(store: SiteStore, reason: unknown): Promise<Contents> {
  for (const id of await store.live.former()) {
    const composition = await store.compositions.read(id).catch(() => null);
    const former = composition && (await readContents(store, composition).catch(() => null));
    if (former) return former;
  }
  throw reason;
}

/** How often what could not be read is tried again, in milliseconds. */
const RETRY_MS = 1000;

/** Gives what is live: at once when it is in memory, else when it has been read. */
export type ReadLive = () => LiveSite | Promise<LiveSite>;

/** What a file looked like: another text once it was replaced. Synchronous, because the thread pool takes longer. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.mtimeNs}-${found.ino}` : 'missing';
}

/**
 * Returns the live site, and reads it again when another composition becomes live or a canary, without a restart. A
 * request sees one composition throughout. When what has become live is damaged or its pointer is, the one before goes
 * on; at a start, the newest of the history that is whole. In the place of a damaged canary its visitors get what
 * is live. What could not be read is tried again.
 */
export function createLiveSite(
  store: SiteStore,
  { retryMs = RETRY_MS }: { retryMs?: number } = {},
): ReadLive {
  const files = [store.live.pointer, join(store.folder, ROLLOUTS)];
  const look = () => files.map(stampOf).join();
  const servedBeside = createServedVersions(store);
  let seen = '';
  let failedAt: number | null = null;
  let current: LiveSite | Promise<LiveSite> | undefined;
  let last: LiveSite | undefined;
  /** What is in memory, by the composition's id. Compositions never change. */
  let held = new Map<string, Contents>();
  let said: readonly string[] = [];

  /** Says what was not said the last time. */
  function say(lines: readonly string[]): void {
    for (const line of lines) if (!said.includes(line)) console.error(line);
    said = lines;
  }

  async function contentsOf(composition: Composition): Promise<Contents> {
    return held.get(composition.id) ?? readContents(store, composition);
  }

  /** The composition of some visitors. @throws Error when it is missing or damaged. */
  async function readVariant(id: string | undefined, live: LiveSite): Promise<LiveSite> {
    const composition = id === undefined ? null : await store.compositions.read(id);
    if (!composition) throw new Error(`The composition ${id ?? 'of this choice'} does not exist.`);
    return { ...(await contentsOf(composition)), served: live.served, rollout: null };
  }

  /** Adds to what is live the canaries beside it, and to `lines` why some of it is not. */
  async function withCanaries(contents: Contents, lines: string[]): Promise<LiveSite> {
    const { rollouts, damage } = await store.rollouts.look();
    if (damage) lines.push(damage);
    const served = await servedBeside(contents.composition, rollouts);
    const live: LiveSite = { ...contents, served, rollout: null };
    const { id, versions } = live.composition;
    const chosen = Object.hasOwn(rollouts.compositions, id) ? rollouts.compositions[id] : undefined;
    const canaries = canariesBeside(rollouts, versions);
    if (canaries.length === 0 || !chosen) return live;
    const sites = new Map<string, LiveSite>();
    for (const choice of everyChoice(canaries)) {
      const key = choiceKey(choice);
      try {
        sites.set(key, await readVariant(chosen[key], live));
      } catch (error) {
        failedAt = performance.now();
        lines.push(`${(error as Error).message} The visitors of ${key} get what is live.`);
      }
    }
    return { ...live, rollout: { canaries, sites } };
  }

  async function readLiveContents(lines: string[]): Promise<Contents> {
    try {
      const damage = await store.live.damage();
      if (damage && last) throw new Error(damage);
      const composition = await store.live.composition();
      const contents = await contentsOf(composition);
      if (damage) lines.push(`${damage} Serving ${composition.id}.`);
      return contents;
    } catch (error) {
      failedAt = performance.now();
      const former = last ?? (await readFormer(store, error));
      lines.push(`${(error as Error).message} Serving ${former.composition.id}.`);
      return former;
    }
  }

  async function readNew(): Promise<LiveSite> {
    const lines: string[] = [];
    const contents = await readLiveContents(lines);
    try {
      last = await withCanaries(contents, lines);
    } catch (error) {
      failedAt = performance.now();
      if (!last) throw error;
      lines.push(`${(error as Error).message} Serving ${last.composition.id}.`);
    }
    held = new Map([last, ...(last.rollout?.sites.values() ?? [])].map((one) => [one.composition.id, one]));
    say(lines);
    return last;
  }

  /** Pointer and canaries change one after the other: what was read between them is read again. */
  async function readWhole(): Promise<LiveSite> {
    const before = seen;
    const read = await readNew();
    return look() === before ? read : readNew();
  }

  let looked = false;

  return () => {
    // Once for all requests that arrive together: a look at the disk costs as much as the rest of an answer.
    if (looked && current) return current;
    looked = true;
    setImmediate(() => {
      looked = false;
    });
    const now = look();
    const again = failedAt !== null && performance.now() - failedAt >= retryMs;
    if (!current || now !== seen || again) {
      seen = now;
      failedAt = null;
      const reading = readWhole();
      current = reading;
      const keep = (read: LiveSite) => {
        if (current === reading) current = read;
      };
      // Whoever asked hears of a failure.
      reading.then(keep, () => {});
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

const KEPT_MS = KEPT_DAYS * 86_400_000;

/**
 * What the live composition and the canaries need, and what tabs of earlier ones need: each release and stylesheet
 * until 30 days after it was replaced, like `npm run site -- prune`. What was never live or a canary is in no tab and is not
 * answered.
 */
export function createServedVersions(store: SiteStore, now: () => number = Date.now) {
  return async (live: Composition, rollouts?: Rollouts): Promise<ServedVersions> => {
    const until = new Map<string, number>();
    const keep = (key: string, time: number) => until.set(key, Math.max(time, until.get(key) ?? 0));
    const keepAll = ({ versions, stylesheets }: Pick<Switch, 'versions' | 'stylesheets'>, time: number) => {
      for (const [app, version] of Object.entries(versions)) keep(`${app}/${version}`, time);
      for (const file of stylesheets) keep(file, time);
    };

    keepAll({ versions: live.versions, stylesheets: stylesheetNames(live) }, Number.POSITIVE_INFINITY);
    const history = await store.live.history();
    for (const [index, change] of history.entries()) {
      const next = history[index + 1];
      const time = next ? Date.parse(next.at) + KEPT_MS : Number.POSITIVE_INFINITY;
      if (time > now()) keepAll(change, time);
    }
    for (const { app, version } of rollouts?.canaries ?? [])
      keep(`${app}/${version}`, Number.POSITIVE_INFINITY);
    for (const id of Object.values(rollouts?.compositions ?? {}).flatMap((chosen) => Object.values(chosen))) {
      const canary = await store.compositions.read(id).catch(() => null);
      for (const file of canary ? stylesheetNames(canary) : []) keep(file, Number.POSITIVE_INFINITY);
    }
    for (const { app, version, stylesheets, until: ended } of rollouts?.former ?? [])
      for (const key of [`${app}/${version}`, ...stylesheets]) keep(key, Date.parse(ended) + KEPT_MS);
    const served = (key: string) => (until.get(key) ?? 0) > now();
    return {
      release: (app, version) => served(`${app}/${version}`),
      stylesheet: served,
    };
  };
}
