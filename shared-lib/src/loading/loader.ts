import type { IntegrityFile, LateFiles, OwnBlock } from '../federation/documents.ts';
import { arrivedSoFar, getVerified, giveUp, isAskedFor } from './get-verified.ts';

/** How long a visitor waits, in seconds after something last came, before a load counts as failed. */
const PATIENCE_S = 8;

/**
 * Code that did not arrive. `message` is for the log; visitors read the words of the place that needed it.
 * Remotes recognize it by `name`. No further attempt mends code that arrived and failed as it ran.
 */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  /** Whether the bytes were right and the browser refused them or never took them: no attempt in this document helps. */
  readonly isRemembered: boolean;

  constructor(message: string, cause?: unknown, isRemembered = cause instanceof Event) {
    super(message, { cause });
    this.isRemembered = isRemembered;
  }
}

const pathOf = (url: string) => new URL(url, document.baseURI).pathname;

let known: Map<string, IntegrityFile> | undefined;

/**
 * Every script that this document may load, by the path of its address: a release names its files by paths, also
 * where they lie on another origin.
 */
function integrities(): Map<string, IntegrityFile> {
  if (known) return known;
  known = new Map();
  const map = document.querySelector('script[type=importmap]')?.textContent;
  const named = map ? (JSON.parse(map) as { integrity?: Record<string, string> }).integrity : null;
  knowFiles(Object.entries(named ?? {}));
  return known;
}

/** Adds the files of a release. The document's import map names those it came with. */
export function knowFiles(files: readonly IntegrityFile[], late: LateFiles = {}): void {
  for (const file of files) integrities().set(pathOf(file[0]), file);
  Object.assign(lateFiles(), late);
}

let lateKnown: Record<string, readonly string[]> | undefined;

/** The files of late code, by its source: of the shell, and of each release that the document has pages of. */
function lateFiles(): Record<string, readonly string[]> {
  if (lateKnown) return lateKnown;
  const own = globalThis.document?.getElementById('mfe-own')?.textContent;
  const { late, release } = (own ? JSON.parse(own) : {}) as Partial<OwnBlock>;
  lateKnown = { ...late, ...release?.late };
  return lateKnown;
}

/**
 * Code that comes later, as a function that loads it: in a page of the site with its integrity, and again after a
 * failure. Where the site does not know its files (another host, development, a test), it is the import alone.
 * @param source the module that `load` imports, from the project's folder: `mfe-guide/src/signup/SignupForm.tsx`.
 */
export function lateCode<Module>(source: string, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const files = lateFiles()[source];
    if (files) await loadFiles(files);
    return load();
  };
}

/**
 * Rejects with `late()` when nothing has come for as long as a visitor waits, and `work` is not done. The seconds are
 * counted one by one: while the processor is too busy to count, it is too busy for the work as well.
 */
export function within<Value>(work: Promise<Value>, late: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    let seen = arrivedSoFar();
    let left = PATIENCE_S;
    const timer = setInterval(() => {
      // The second that is over counts, in which it came.
      left = seen === arrivedSoFar() ? left - 1 : PATIENCE_S - 1;
      seen = arrivedSoFar();
      if (left === 0) reject(late());
    }, 1000);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/**
 * Brings scripts into the document, all at once, each with its integrity. Resolves when all are here. Failed
 * ones are forgotten, so the next call asks again.
 * @throws LoadError that names the file that is unknown, did not arrive, or hung for 8 s while nothing else came.
 */
export async function loadFiles(urls: readonly string[]): Promise<void> {
  const wanted = urls.map((url) => {
    const file = integrities().get(pathOf(url));
    if (!file) throw new LoadError(`the integrity of ${url} is not known`);
    return file;
  });
  const files = [...new Set(wanted)].map((file) => {
    const [url] = file;
    const isJoined = isAskedFor(url);
    const [done, request, link] = getVerified(file);
    return { url, done, request, link, isJoined, isHere: false };
  });
  const all = files.map(async (file) => {
    try {
      await file.done;
      file.isHere = true;
    } catch (cause) {
      throw new LoadError(`${file.url} did not arrive`, cause);
    }
  });
  const missing = () => files.filter(({ isHere }) => !isHere);
  const late = () => {
    const isStuck = missing().some(({ link }) => link.isConnected);
    return new LoadError(`${missing()[0]?.url} did not arrive in time`, undefined, isStuck);
  };
  try {
    await within(Promise.all(all), late);
  } catch (error) {
    // A hanging request would also hang for the next attempt. Another attempt may have made a new one by now.
    const lost = missing();
    for (const { url, request } of lost) giveUp(url, request);
    // An earlier request, as on a hover, may be stuck: this attempt makes its own.
    if (lost.some(({ isJoined }) => isJoined)) return loadFiles(urls);
    throw error;
  }
}
