import type { Context } from 'hono';
import type { BackendEnv } from '../http/backend-env.ts';

/**
 * Mail has its styles inline; it must run nothing, load nothing and stay within its frame. The site's own pages may
 * not be framed, so that its links open beside it.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Answers the HTML of a message as a document of its own. */
export function answerMailHtml(c: Context<BackendEnv>, html: string): Response {
  c.header('content-security-policy', POLICY);
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  c.header('cache-control', 'no-store');
  return c.html(html.replaceAll('<a ', '<a target="_blank" rel="noopener noreferrer" '));
}
