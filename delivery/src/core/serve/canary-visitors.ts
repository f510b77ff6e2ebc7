import { randomInt } from 'node:crypto';
import { isRobot } from 'backend';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { type AssembledSite, NOT_FOUND } from '../assemble/site.ts';
import { choiceKey, chosenFor } from '../store/canaries.ts';
import { DOCUMENT_TYPES } from '../store/file-types.ts';
import { forType } from './answer-file.ts';
import type { LiveSite } from './live-site.ts';

/*
 * Visitors get the version set of the number in their cookie. It is set at an address whose response differs, by a
 * redirect, which detects browsers without cookies.
 */

/** A visitor's random number of two digits. */
const COOKIE = 'canary';
/** The number among cookies. A cookie of this name from the parent domain may come first. */
const NUMBER = /(?:^|; *)canary=(\d\d)(?=;|$)/;
const MAX_AGE_SECONDS = 180 * 86_400;

/** Marks the redirect that sets the cookie: a browser that arrives there without it stores none. */
const [MARK, IS_NEW] = ['visit', 'new'] as const;

/** Documents that differ by visitor. Others are for programs, which get the live site. */
const VISITORS_DOCUMENTS: readonly string[] = ['federation.json', 'search.json'];

/** Identifies the response at an address, to compare it. Null where all visitors get the live site. */
function answerAt({ documents, pages, redirects, rootFiles }: AssembledSite, path: string): string | null {
  const name = path.slice(1);
  if (Object.hasOwn(DOCUMENT_TYPES, name))
    return VISITORS_DOCUMENTS.includes(name) ? (documents.get(name) ?? '') : null;
  if (/^\/(?:api|_r)(?:\/|$)/.test(path) || /.\/$/.test(path)) return null;
  const page = pages.get(path) ?? pages.get(NOT_FOUND);
  return rootFiles[path] ?? redirects[path] ?? page?.html ?? '';
}

/** Whether the response at an address depends on the number of a visitor. */
function variesByCanary(live: LiveSite, path: string): boolean {
  const { sites } = live.rollout;
  if (sites.size === 0) return false;
  const answer = answerAt(live.site, path);
  return answer !== null && [...sites.values()].some(({ site }) => answerAt(site, path) !== answer);
}

function numberOf(c: Context): number | null {
  const number = NUMBER.exec(c.req.header('cookie') ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

export interface Visit {
  site: LiveSite;
  variesByCanary: boolean;
}

/** Finds the site of a request's visitor. Forms depend on the visitor at every address. */
export function visitOf(c: Context, live: LiveSite): Visit {
  const { canaries, sites } = live.rollout;
  const varies = variesByCanary(live, c.req.path);
  const number = varies || c.req.method === 'POST' ? numberOf(c) : null;
  const own = number === null ? undefined : sites.get(choiceKey(chosenFor(canaries, number)));
  return { site: own ?? live, variesByCanary: varies };
}

/** Whether a request is likely from a visitor's browser. Programs get the live site. */
const isBrowser = (c: Context): boolean =>
  c.req.header('sec-fetch-mode') !== undefined && !isRobot(c.req.header('user-agent'));

/** Sets the number of a browser at an address that varies by it, and keeps shared caches from storing the response. */
export async function forVisitor(
  c: Context,
  { address, isSecure }: { address: string; isSecure: boolean },
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  // An address may have a parameter of this name of its own.
  const isMarked = c.req.queries(MARK)?.includes(IS_NEW);
  if (numberOf(c) === null && isBrowser(c) && !isMarked) {
    setCookie(c, COOKIE, String(randomInt(100)).padStart(2, '0'), {
      maxAge: MAX_AGE_SECONDS,
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
    });
    c.header('cache-control', 'private, no-store');
    c.header('vary', 'cookie');
    return c.redirect(`${address}${address.includes('?') ? '&' : '?'}${MARK}=${IS_NEW}`, 302);
  }
  const response = await answer();
  const { headers } = response;
  headers.append('vary', 'cookie');
  if (!headers.get('cache-control')?.includes('no-store'))
    headers.set('cache-control', forType('private, no-cache', headers.get('content-type')));
  return response;
}
