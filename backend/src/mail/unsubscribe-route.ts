import type { BackendHandler } from '../http/backend-env.ts';
import type { Services } from '../services.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

/**
 * `email/unsubscribe?token=…`. A POST ends the mail, whoever sends it: a mail program with one click (RFC 8058: no
 * cookie, no redirect) or the button of the page that a GET shows. The token alone decides; the body is not read.
 */
export function unsubscribeRoute({ config, unsubscribe }: Services): BackendHandler {
  const { siteUrl, site } = config;
  return async (c) => {
    const token = c.req.query('token') ?? '';
    const post = c.req.method === 'POST';
    const known = post ? await unsubscribe.end(token) : unsubscribe.knows(token);
    const state = known ? (post ? 'done' : 'ask') : 'unknown';
    return c.html(unsubscribePage(state, { name: site.name, siteUrl }), known ? 200 : 400);
  };
}
