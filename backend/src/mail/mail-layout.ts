import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './mail-templates.ts';

/** The parts of a message; all of them plain text. */
export interface MailParts {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** What the message is about to be answered with, if anything. */
  action?: { label: string; url: string };
  closing: string;
  /** Whose name it ends with. */
  identity: { name: string; tagline: string };
  /** Small print: why it came, how to end it, the postal address. */
  footer?: readonly { text: string; url?: string }[];
}

/** Mail programs know neither stylesheets nor variables: the colours of the site's light theme, written out. */
const STYLE = {
  body: 'margin:0;padding:24px 12px;background:#faf7f1;color:#2b2a26;font:16px/1.6 Georgia,serif',
  sheet:
    'max-width:34em;margin:0 auto;padding:28px 24px;background:#fff;border:1px solid #e3ddcf;border-radius:6px',
  name: 'margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #e3ddcf;font-size:20px;font-weight:bold;color:#1f5c4a',
  line: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 22px;background:#1f5c4a;color:#fff;border-radius:6px;text-decoration:none',
  address: 'margin:0 0 16px;font-size:13px;color:#5f5b52;overflow-wrap:anywhere;word-break:break-word',
  signature: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e3ddcf;color:#5f5b52',
  small: 'max-width:34em;margin:12px auto 0;font-size:13px;color:#5f5b52',
} as const;

/** Sets a message as plain text and as HTML that says the same. */
export function mailLayout({
  subject,
  greeting,
  paragraphs,
  action,
  closing,
  identity,
  footer = [],
}: MailParts): MailContent {
  const { name, tagline } = identity;
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    `${name}\n${tagline}`,
    ...footer.map(({ text: note, url }) => (url ? `${note}: ${url}` : note)),
  ].join('\n\n');

  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.sheet}">`,
    p('name', escapeHtml(name)),
    ...[greeting, ...paragraphs].map((paragraph) => p('line', escapeHtml(paragraph))),
    ...(action
      ? [
          p('line', link(action.url, action.label, STYLE.button)),
          p('address', `If the button does not open, copy this address:<br>${escapeHtml(action.url)}`),
        ]
      : []),
    p('line', escapeHtml(closing)),
    p('signature', `${escapeHtml(name)}<br>${escapeHtml(tagline)}`),
    '</div>',
    ...footer.map(({ text: note, url }) =>
      p('small', url ? link(url, note, 'color:#1f5c4a') : escapeHtml(note)),
    ),
    '</body></html>',
  ].join('\n');
  return { subject: `${subject} | ${name}`, text, html };
}

function p(style: keyof typeof STYLE, html: string): string {
  return `<p style="${STYLE[style]}">${html}</p>`;
}

function link(url: string, label: string, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}
