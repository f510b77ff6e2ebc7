import type { AppOrigins, LateFiles, OwnBlock } from '../federation/documents.ts';

/** The timeout of a load, in seconds since the latest arrival of a file. */
const LOAD_TIMEOUT_S = 8;

/** Code that did not load. A later attempt in the same document may succeed. Telemetry reads `name`. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

let origins: AppOrigins | undefined;

/** The address of a release's file: on the site, or on its app's asset origin. */
export function addressOf(path: string): string {
  const block = globalThis.document?.getElementById('mfe-own')?.textContent;
  origins ??= (block ? (JSON.parse(block) as Partial<OwnBlock>).origins : null) ?? {};
  const [, app = ''] = /^\/_r\/([^/]+)\//.exec(path) ?? [];
  return `${origins[app] ?? ''}${path}`;
}

let lateFiles: LateFiles = {};

/** Adds the files of a release's lazy-loaded code (`lateCode`). */
export function addLateFiles(files: LateFiles = {}): void {
  lateFiles = { ...lateFiles, ...files };
}

/** Returns a function that loads the lazy module with the path `source`. After a failure, the next call tries again. */
export function lateCode<Module>(source: string, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const files = lateFiles[source];
    if (files) await loadFiles(files);
    return load();
  };
}

const scripts = new Map<string, { done: Promise<unknown>; abort: () => void }>();
/** Addresses whose bytes in the browser's cache may be broken. */
const failedUrls = new Set<string>();
let arrivedFiles = 0;

/**
 * Rejects with `timeoutError()` when `work` is not done and no file has arrived for 8 s. Seconds are counted one by
 * one, so that time in which the processor is too busy for the work does not count.
 */
export function within<Value>(work: Promise<Value>, timeoutError: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    let seen = arrivedFiles;
    let secondsLeft = LOAD_TIMEOUT_S;
    const timer = setInterval(() => {
      // The new timeout includes the second in which a file arrived.
      secondsLeft = seen === arrivedFiles ? secondsLeft - 1 : LOAD_TIMEOUT_S - 1;
      seen = arrivedFiles;
      if (secondsLeft === 0) reject(timeoutError());
    }, 1000);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/**
 * Fetches a script into the browser's cache, where its import finds it. Uses `fetch` and no `modulepreload` link,
 * because in Chromium 150 and older, a document never reloads a module that has failed.
 */
function fetchScript(url: string) {
  const earlierScript = scripts.get(url);
  if (earlierScript) return earlierScript;
  const request = new AbortController();
  const cache = failedUrls.has(url) ? 'reload' : 'default';
  const done = fetch(url, { cache, signal: request.signal }).then(async (response) => {
    const type = response.headers.get('content-type') ?? '';
    // A captive portal returns HTML for every request.
    if (!response.ok || type.includes('html')) throw new Error(`The response is ${response.status} ${type}.`);
    await response.arrayBuffer();
    arrivedFiles++;
  });
  const script = { done, abort: () => request.abort() };
  scripts.set(url, script);
  done.catch(() => {
    failedUrls.add(url);
    // An aborted request may fail only after a newer request has replaced it.
    if (scripts.get(url) === script) scripts.delete(url);
  });
  return script;
}

/** Fetches all scripts at once. After a LoadError, the next call requests failed scripts again, without the cache. */
export async function loadFiles(paths: readonly string[]): Promise<void> {
  const missing = new Map(paths.map((path) => [addressOf(path), fetchScript(addressOf(path))]));
  const all = [...missing].map(([url, { done }]) =>
    done.then(
      () => missing.delete(url),
      (cause) => {
        throw new LoadError(`${url} did not load`, { cause });
      },
    ),
  );
  try {
    await within(Promise.all(all), () => new LoadError(`${[...missing.keys()][0]} did not load in time`));
  } catch (error) {
    // Aborts unfinished requests, so that the next attempt does not wait for a request that hangs.
    for (const [url, script] of missing) {
      if (scripts.get(url) === script) scripts.delete(url);
      script.abort();
    }
    throw error;
  }
}
