import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { BackendConfig } from '../config/backend-config.ts';
import type { BackendEnv } from './backend-env.ts';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

const NOTHING = ["'none'"];

/** The policy of API responses: whatever they contain, it runs nothing, loads nothing and has no origin. */
export const API_POLICY: Policy = { defaultSrc: NOTHING, frameAncestors: NOTHING, sandbox: [] };

/** The policy of a page with this inline style: no scripts, and nothing is loaded. `more` adds directives. */
export const pagePolicy = (style: string, more: Policy = {}): Policy => ({
  defaultSrc: NOTHING,
  styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  formAction: NOTHING,
  frameAncestors: NOTHING,
  baseUri: NOTHING,
  ...more,
});

/** Sets the security headers of a response: no caching, no referrer. */
export function answerHeaders(
  { siteUrl, hsts }: Pick<BackendConfig, 'siteUrl' | 'hsts'>,
  contentSecurityPolicy: Policy,
): MiddlewareHandler<BackendEnv> {
  const secure = secureHeaders({
    strictTransportSecurity: siteUrl.startsWith('https:') && hsts,
    contentSecurityPolicy,
  });
  return (c, next) =>
    secure(c, async () => {
      await next();
      // Some proxies rewrite the addresses in pages.
      const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
      c.header('cache-control', isPage ? 'no-store, no-transform' : 'no-store');
      c.header('x-robots-tag', 'noindex');
    });
}
