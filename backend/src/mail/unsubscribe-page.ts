import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

const STYLE = `
  body { margin: 0; padding: 15vh 24px; font: 18px/1.5 Georgia, serif; color: #2b2a26; background: #faf7f1 }
  main { max-width: 34rem; margin: auto }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  button { padding: 12px 24px; font: inherit; color: #fff; background: #1f5c4a; border: 0; border-radius: 6px; cursor: pointer }
  a { color: #1f5c4a }
  :focus-visible { outline: 3px solid #b4552d; outline-offset: 3px }
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
<body><main><h1>${title}</h1>${content}</main></body>
</html>`;
}
