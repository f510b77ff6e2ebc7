import type { Context } from 'hono';
import { RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import type { IsServed } from './telemetry-limits.ts';

/** Where a post comes from, beside what its visitor sends. */
export interface PageOrigin {
  /** The release that the visitor had, as `app/version`; null when it is unknown. */
  release: string | null;
  /** Whose visit it is when it is no reader's, or `unseen` when nothing else was seen of it; otherwise null. */
  visitor: 'team' | 'robot' | 'unseen' | null;
}

/** A release: `guide/1.0.0-3fa9c1d2`. */
export const RELEASE = /^[a-z][a-z0-9-]{0,39}\/[\w.+-]{1,60}$/;

/**
 * Programs that say what they are: search engines, link previews, monitors and browsers without a screen. Others are
 * not known as robots (docs/decisions/008).
 */
const ROBOT =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|facebookexternalhit|python|curl|wget|java\/|go-http|^node|axios|okhttp|scrapy|phantom|selenium|puppeteer|playwright/i;

/** Whether a program says what it is, by its `User-Agent`. */
export const isRobot = (userAgent: string | undefined): boolean =>
  ROBOT.test(userAgent?.slice(0, 1000) ?? '');

/**
 * Reads which release a page had, and whether the visit is a reader's. A page on the backend's own origin names it in a
 * header; others in the query, because a foreign backend may not admit the header.
 */
export async function readOrigin(
  c: Context<BackendEnv>,
  { isServed }: { isServed: IsServed },
): Promise<PageOrigin> {
  const sent = c.req.header(RELEASE_HEADER) ?? c.req.query('release') ?? '';
  // `;team` or `;robot` follows from a browser that is marked as the team's, or driven by a program.
  const [release = '', mark] = sent.slice(0, 200).split(';');
  const isKnown = RELEASE.test(release) && (await isServed(release));
  const visitor = mark === 'team' || mark === 'robot' ? mark : release && !isKnown ? 'unseen' : null;
  return {
    release: isKnown ? release : null,
    visitor: isRobot(c.req.header('user-agent')) ? 'robot' : visitor,
  };
}
