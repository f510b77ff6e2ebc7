import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { PAGE_STYLE } from './page-style.ts';

const STYLE = `${PAGE_STYLE}
  body { padding: 12vh 16px }
  main { box-sizing: border-box; max-width: 34rem; margin: auto; padding: 2rem 1.5rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
  .site { margin: 0 0 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); color: var(--brand); font: 600 1.375rem/1.3 var(--display) }
  button { min-height: 2.75rem; padding: 0 1.5rem; font: inherit; font-weight: 600; color: var(--on-brand); background: var(--brand); border: 0; border-radius: 999px; cursor: pointer }
`;

/** The Content-Security-Policy of the page: its one style, its own form, nothing else. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** What a person sees who follows the link: a question, since mail scanners follow links too, or the outcome. */
export function unsubscribePage(
  state: 'ask' | 'done' | 'unknown',
  { name, siteUrl }: { name: string; siteUrl: string },
): string {
  const home = `<p><a href="${escapeHtml(siteUrl)}/">Go to ${escapeHtml(name)}</a></p>`;
  const [title, content] = {
    ask: [
      'Stop these emails?',
      `<p>We will not email you about our guide anymore. If you have an account, you will still get email about it.</p>
      <form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
    ],
    done: ['You are unsubscribed', `<p>We will not email you about our guide anymore.</p>${home}`],
    unknown: [
      'This link does not work',
      `<p>It seems to be incomplete. Open it from the email again, or reply to that email and we will unsubscribe you.</p>${home}`,
    ],
  }[state];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title} | ${escapeHtml(name)}</title><style>${STYLE}</style></head>
<body><main><p class="site">${escapeHtml(name)}</p><h1>${title}</h1>${content}</main></body>
</html>`;
}
