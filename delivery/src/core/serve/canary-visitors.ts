import { randomInt } from 'node:crypto';
import { isRobot } from 'backend';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { type AssembledSite, NOT_FOUND } from '../assemble/site.ts';
import { choiceFor, choiceKey } from '../store/canaries.ts';
import { DOCUMENT_TYPES } from '../store/file-types.ts';
import { cacheControlFor } from './answer-file.ts';
import type { LiveSite } from './live-site.ts';

// The number in a visitor's cookie selects the version set. A redirect sets the cookie if responses vary by canary.

const COOKIE = 'canary';
/** Skips a malformed cookie of this name, which the parent domain may have set. */
const NUMBER = /(?:^|; *)canary=(\d\d)(?=;|$)/;
const MAX_AGE_SECONDS = 180 * 86_400;

/** The redirect adds this parameter, so that a browser that stores no cookies is redirected only once. */
const [MARK, MARK_VALUE] = ['visit', 'new'] as const;

/** Only programs read the other files in `DOCUMENT_TYPES`, and they get the live site. */
const VISITORS_DOCUMENTS: readonly string[] = ['federation.json', 'search.json'];

/** Identifies a site's response at a path. Null where all visitors get the live site. */
function responseKey({ documents, pages, redirects, rootFiles }: AssembledSite, path: string): string | null {
  const name = path.slice(1);
  if (Object.hasOwn(DOCUMENT_TYPES, name))
    return VISITORS_DOCUMENTS.includes(name) ? (documents.get(name) ?? '') : null;
  if (/^\/(?:api|_r)(?:\/|$)/.test(path) || /.\/$/.test(path)) return null;
  const page = pages.get(path) ?? pages.get(NOT_FOUND);
  return rootFiles[path] ?? redirects[path] ?? page?.html ?? '';
}

function numberOf(c: Context): number | null {
  const number = NUMBER.exec(c.req.header('cookie') ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** The visitor's cookie selects the site where the response varies by canary, and for every POST request. */
export function siteForVisitor(c: Context, live: LiveSite) {
  const { path, method } = c.req;
  const others = [...live.canarySites.values()];
  const liveKey = others.length > 0 ? responseKey(live.site, path) : null;
  const variesByCanary = liveKey !== null && others.some(({ site }) => responseKey(site, path) !== liveKey);
  const number = variesByCanary || method === 'POST' ? numberOf(c) : null;
  const own = number === null ? undefined : live.canarySites.get(choiceKey(choiceFor(live.canaries, number)));
  return { liveSite: own ?? live, variesByCanary };
}

export type VisitorSite = ReturnType<typeof siteForVisitor>;

const isBrowser = (c: Context): boolean =>
  c.req.header('sec-fetch-mode') !== undefined && !isRobot(c.req.header('user-agent'));

/** Assigns a new browser its number, and forbids shared caching of the response. */
export async function respondToVisitor(
  c: Context,
  { address, isSecure }: { address: string; isSecure: boolean },
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  // The address itself may already have a `visit` parameter, so all values are checked.
  const isMarked = c.req.queries(MARK)?.includes(MARK_VALUE);
  if (numberOf(c) === null && isBrowser(c) && !isMarked) {
    setCookie(c, COOKIE, String(randomInt(100)).padStart(2, '0'), {
      maxAge: MAX_AGE_SECONDS,
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
    });
    c.header('cache-control', 'private, no-store');
    c.header('vary', 'cookie');
    return c.redirect(`${address}${address.includes('?') ? '&' : '?'}${MARK}=${MARK_VALUE}`, 302);
  }
  const response = await answer();
  const { headers } = response;
  headers.append('vary', 'cookie');
  if (!headers.get('cache-control')?.includes('no-store'))
    headers.set('cache-control', cacheControlFor('private, no-cache', headers.get('content-type')));
  return response;
}
