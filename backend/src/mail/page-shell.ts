import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { BackendEnv } from '../http/backend-env.ts';
import { escapeHtml } from './escape-html.ts';
import { PAGE_STYLE } from './page-style.ts';

const STYLE = `${PAGE_STYLE}
body { box-sizing: border-box; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font: 600 1.25rem/1.3 var(--display); }
ul { margin: 0; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); list-style: none; }
li { padding: 0.75rem 0; overflow-wrap: anywhere; }
li + li { border-top: 1px solid var(--line); }
li a { display: inline-block; padding: 0.125rem 0; font-weight: 600; }
small, dt { color: var(--soft); font-size: 0.9375rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 14px; background: #fff; }
pre { margin: 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.6 ui-monospace, monospace; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but this style and frames of the same origin; no script at all. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers one of the mail pages, with a policy under which nothing runs. `main` is HTML. */
export function answerMailPage(c: Context<BackendEnv>, title: string, main: string): Response {
  c.header('content-security-policy', POLICY);
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  c.header('cross-origin-opener-policy', 'same-origin');
  c.header('cache-control', 'no-store');
  return c.html(
    [
      '<!doctype html>',
      `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<style>${STYLE}</style></head>`,
      `<body><main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`,
    ].join('\n'),
  );
}
