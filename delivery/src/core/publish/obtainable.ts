import { setTimeout } from 'node:timers/promises';
import { type Refusal, refuse, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import { integrity } from '../store/files.ts';
import type { SiteStore } from '../store/site-store.ts';

/**
 * How often an app's own origin is asked for a release that it lacks, after pauses that double: it may follow the site's
 * database. In looks, since how long they take is the machines'.
 */
const LOOKS = 8;
const FIRST_PAUSE_MS = 100;
const ANSWER_MS = 10_000;
/** Many times what a script or a stylesheet has. */
const MOST_BYTES = 8 * 1024 ** 2;

/** What browsers insist on for a module and for a stylesheet (WHATWG HTML). */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
};

/** What is wrong with a file on another origin; null when a page of the site may use it. */
async function wrongWith(url: string, hash: string, origin: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      // What a browser says of a page that asks.
      headers: { origin },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.status !== 200) return `answers ${answer.status}`;
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) return 'is larger than any script';
    if (integrity(new Uint8Array(await answer.arrayBuffer())) !== hash) return 'has other bytes';
    const allowed = answer.headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== origin) return 'has no access-control-allow-origin: *';
    const type = answer.headers.get('content-type') ?? '';
    return TYPES[url.split('.').at(-1) ?? '']?.test(type) === false ? `has the type "${type}"` : null;
  } catch (error) {
    const { cause, message } = error as Error;
    return `does not arrive (${(cause as NodeJS.ErrnoException | undefined)?.code ?? message})`;
  }
}

async function wrongFiles(files: Composition['files']['shell'], origin: string): Promise<string[]> {
  const asked = files.map(async ([url, hash]) => {
    const wrong = await wrongWith(url, hash, origin);
    return wrong ? [`${url} ${wrong}`] : [];
  });
  return (await Promise.all(asked)).flat();
}

/**
 * Whether apps' own origins answer, byte for byte, what a composition's pages ask of them. Looks only at what `live`
 * does not ask for already, and waits a while for an origin that is about to have it.
 */
export async function checkOrigins(
  composition: Composition,
  live: Composition | null,
  looks = LOOKS,
): Promise<Refusal[]> {
  const { origins = {}, versions, files, config } = composition;
  const isNew = ([app, origin]: [AppName, string]) =>
    live?.origins?.[app] !== origin || live.versions[app] !== versions[app];
  const asked = Object.entries(origins)
    .filter(isNew)
    .map(async ([app, origin]): Promise<Refusal[]> => {
      let wrong = await wrongFiles(files[app] ?? [], config.origin);
      for (let look = 1; wrong.length > 0 && look < looks; look += 1) {
        await setTimeout(FIRST_PAUSE_MS * 2 ** (look - 1));
        wrong = await wrongFiles(files[app] ?? [], config.origin);
      }
      if (wrong.length === 0) return [];
      const version = versions[app] ?? '';
      const more = wrong.length > 2 ? `, and ${wrong.length - 2} more` : '';
      return [
        {
          check: 'origin',
          subject: releaseName({ app, version }),
          reason: `${origin} does not have its files: ${wrong.slice(0, 2).join(', ')}${more}.`,
          remedy: `See that it has them (npm start -- --files ${app} serves them there). To have the site answer them: npm run apps -- set ${app} --origin none`,
        },
      ];
    });
  return (await Promise.all(asked)).flat();
}

/**
 * Lets every server get what a composition needs, and makes sure that apps' own origins have it, before somebody sees a
 * page of it. Names must be claimed.
 * @throws Refused when an origin does not.
 */
export async function makeObtainable(
  store: SiteStore,
  composition: Composition,
  live: Composition | null,
  comparison?: string,
): Promise<void> {
  await store.stage(composition, comparison);
  refuse(await checkOrigins(composition, live));
}
