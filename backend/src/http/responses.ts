import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { LOCALE } from 'shared-lib/site/facts.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import type { BackendEnv } from './route.ts';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

const NOTHING = ["'none'"];

/** An API response that is opened as a page has no origin, and cannot run or load anything. */
export const API_POLICY: Policy = { defaultSrc: NOTHING, frameAncestors: NOTHING, sandbox: [] };

/** For a `pageDocument`, which has inline styles, but no scripts or files. */
export const pagePolicy = (formAction = NOTHING): Policy => ({
  defaultSrc: NOTHING,
  styleSrc: [`'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`],
  formAction,
  frameAncestors: NOTHING,
  baseUri: NOTHING,
});

export function securityHeaders(
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
      // Without `no-transform`, some proxies rewrite the email addresses and scripts in pages.
      const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
      c.header('cache-control', isPage ? 'no-store, no-transform' : 'no-store');
      c.header('x-robots-tag', 'noindex');
    });
}

/** `main` is HTML. */
export const pageDocument = (title: string, main: unknown): string =>
  String(html`<!doctype html>
<html lang="${LOCALE}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${raw(PAGE_STYLE)}</style></head>
<body><main>${main}</main></body>
</html>`);

/** The site's colors and fonts. A test compares them with `shared-lib/src/ui/tokens.css`. */
export const PAGE_STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(#fbf7f0, #151b18); --surface: light-dark(#ffffff, #1d2521); --line: light-dark(#e2d5c1, #35413a);
  --ink: light-dark(#1f2a24, #f1ece2); --soft: light-dark(#4d5a52, #b9c3bb); --brand: light-dark(#24503f, #8fc4a4);
  --on-brand: light-dark(#ffffff, #10201a); --focus: light-dark(#1d5f8a, #8fd0f5);
  --text: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif;
  --display: Georgia, "Noto Serif", serif; }
body { margin: 0; padding: 12vh 16px; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.6 var(--text); }
main { box-sizing: border-box; max-width: 34rem; margin: auto; padding: 2rem 1.5rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); overflow-wrap: anywhere; }
small { color: var(--soft); font-size: 0.9375rem; }
h1 { margin: 0 0 0.75rem; font: 600 1.75rem/1.15 var(--display); letter-spacing: -0.01em; }
a { color: var(--brand); text-underline-offset: 0.18em; }
.site { margin: 0 0 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); color: var(--brand); font: 600 1.375rem/1.3 var(--display); }
button { min-height: 2.75rem; padding: 0 1.5rem; font: inherit; font-weight: 600; color: var(--on-brand); background: var(--brand); border: 0; border-radius: 999px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 4px; }
`;
