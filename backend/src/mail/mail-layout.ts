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

/** The site's letters, with what a mail program has when it does not have them. */
const TEXT_FONT = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TITLE_FONT = 'Fraunces,Georgia,serif';

/**
 * Mail programs know no variables: the colors of `shared-lib/src/ui/tokens.css`, written out. A test compares them.
 * The light ones stand in each element, because some programs read nothing else; `DARK` replaces them where it is read.
 */
const STYLE = {
  body: `margin:0;padding:24px 12px;background:#fbf7f0;color:#1f2a24;font:16px/1.6 ${TEXT_FONT}`,
  sheet:
    'max-width:34em;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e2d5c1;border-radius:14px',
  name: `margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #e2d5c1;font:600 22px/1.3 ${TITLE_FONT};color:#24503f`,
  line: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 22px;background:#24503f;color:#ffffff;border-radius:999px;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;font-size:13px;color:#4d5a52;overflow-wrap:anywhere;word-break:break-word',
  signature: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e2d5c1;color:#4d5a52',
  small: 'max-width:594px;margin:12px auto 0;font-size:13px;color:#4d5a52',
  link: 'color:#24503f',
} as const;

const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.body{background:#151b18!important;color:#f1ece2!important}
.sheet{background:#1d2521!important;border-color:#35413a!important}
.name{border-color:#35413a!important;color:#8fc4a4!important}
.button{background:#8fc4a4!important;color:#10201a!important}
.signature{border-color:#35413a!important}
.address,.signature,.small{color:#b9c3bb!important}
.link{color:#8fc4a4!important}
}`;

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
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>`,
    `<body ${styled('body')}><div ${styled('sheet')}>`,
    p('name', escapeHtml(name)),
    ...[greeting, ...paragraphs].map((paragraph) => p('line', escapeHtml(paragraph))),
    ...(action
      ? [
          p('line', link(action.url, action.label, 'button')),
          p('address', `If the button does not open, copy this address:<br>${escapeHtml(action.url)}`),
        ]
      : []),
    p('line', escapeHtml(closing)),
    p('signature', `${escapeHtml(name)}<br>${escapeHtml(tagline)}`),
    '</div>',
    ...footer.map(({ text: note, url }) => p('small', url ? link(url, note, 'link') : escapeHtml(note))),
    '</body></html>',
  ].join('\n');
  return { subject: `${subject} | ${name}`, text, html };
}

function styled(part: keyof typeof STYLE): string {
  return `class="${part}" style="${STYLE[part]}"`;
}

function p(part: keyof typeof STYLE, html: string): string {
  return `<p ${styled(part)}>${html}</p>`;
}

function link(url: string, label: string, part: keyof typeof STYLE): string {
  return `<a href="${escapeHtml(url)}" ${styled(part)}>${escapeHtml(label)}</a>`;
}
