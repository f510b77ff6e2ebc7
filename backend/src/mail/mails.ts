import { html, raw } from 'hono/html';
import { LOCALE } from 'shared-lib/site/facts.ts';
import type { MailIdentity } from 'shared-lib/site/site-config.ts';
import type { BackendConfig } from '../config/backend-config.ts';

interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface MailData {
  name: string;
  emailVerified: boolean;
  token?: string | undefined;
}

type MailSender = Pick<BackendConfig, 'siteUrl' | 'site'>;

export const MAIL_TEMPLATES = {
  'verify-email': ({ token }, { siteUrl }) => ({
    subject: 'Please verify your email address',
    paragraphs: ['Please confirm that this address is yours. The link works for 24 hours.'],
    action: { label: 'Verify my email address', url: linkTo(siteUrl, '/verify-email', token) },
    closing:
      'If you did not create an account with us, open the link and choose “This was not me.” We will then delete the account.',
  }),
  'reset-password': ({ token }, { siteUrl }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Someone, probably you, asked to reset the password for your account. The link works once, for one hour.',
    ],
    action: { label: 'Choose a new password', url: linkTo(siteUrl, '/reset-password', token) },
    closing: 'If that was not you, you do not need to do anything. Your password stays the same.',
  }),
  'already-registered': (_, { siteUrl }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to register with this address. You already have an account, and nothing about it has changed.',
      'If you forgot your password, you can choose a new one.',
    ],
    action: { label: 'Choose a new password', url: `${siteUrl}/forgot-password` },
    closing: 'If that was not you, you do not need to do anything.',
  }),
  'password-changed': (_, { siteUrl, site }) => ({
    subject: 'Your password has changed',
    paragraphs: [
      'The password for your account was just changed with a link that we emailed to you. Every device has been logged out.',
    ],
    action: { label: 'Log in', url: `${siteUrl}/login` },
    closing: `If that was not you, choose a new password right away and write to ${site.mailbox}.`,
  }),
  'account-deleted': ({ emailVerified }, { site }) => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      'As you asked, we deleted your account, with your profile, logins, downloads and saved pages.',
      emailVerified
        ? 'We also deleted the guide requests and messages sent with this address.'
        : 'We kept the guide requests and messages sent with this address: it was not verified, so they may be somebody else’s. To have them deleted too, write to us from this address.',
      'This is our last message about your account.',
      'You are welcome back anytime.',
    ],
    closing: `If that was not you, please write to ${site.mailbox}.`,
  }),
} satisfies Record<string, (data: MailData, sender: MailSender) => MailParts>;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;

export function templateMail(template: MailTemplate, data: MailData, sender: MailSender) {
  return { template, ...mailLayout(MAIL_TEMPLATES[template](data, sender), nameInMail(data), sender.site) };
}

function linkTo(siteUrl: string, path: string, token = ''): string {
  return `${siteUrl}${path}?${new URLSearchParams({ token })}`;
}

export function guideMail(
  { name, unsubscribeUrl }: { name: string; unsubscribeUrl: string },
  { siteUrl, site }: MailSender,
): MailContent {
  const parts = {
    subject: 'Your free homeowners guide',
    paragraphs: [
      'Thank you for requesting our guide. It is yours to keep, print and share.',
      'You can open it anytime. There is nothing to sign up for.',
    ],
    action: { label: 'Open your free guide', url: `${siteUrl}/homeowners-guide-download` },
    closing: 'Enjoy your home.',
    footer: [
      {
        text: `You are getting this email because someone entered this address to request our guide at ${siteUrl}.`,
      },
      { text: 'Unsubscribe', url: unsubscribeUrl },
      { text: `${site.name}, ${site.postalAddress}` },
    ],
  };
  return mailLayout(parts, nameInMail({ name, emailVerified: false }), site);
}

/** A validated message. The other keys are `HIDDEN_FIELDS` and extra fields. */
type ContactMessage = Record<'name' | 'email' | 'subject' | 'message' | 'timestamp' | 'source', string> &
  Readonly<Record<string, string>>;

const HIDDEN_FIELDS = ['type', 'formType'];
const TIME_FORMAT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

/** The plain-text mail that forwards a contact message to the site's mailbox. */
export function contactMail(
  { name, email, subject, message, timestamp, source, ...more }: ContactMessage,
  identity: Pick<MailIdentity, 'name'>,
): MailContent {
  const facts = [
    ['From', `${name} <${email}>`],
    ['Subject', subject],
    ['Sent', `${new Date(timestamp).toLocaleString(LOCALE, TIME_FORMAT)} UTC`],
    ['Page', source],
    ...Object.entries(more)
      .filter(([field]) => !HIDDEN_FIELDS.includes(field))
      .map(([field, value]) => [field[0]?.toUpperCase() + field.slice(1), value] as const),
  ] as const;
  const head = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return { subject: `${subject} | ${identity.name} contact form`, text: `${head}\n\n${message}`, html: '' };
}

interface MailParts {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  closing: string;
  footer?: readonly { text: string; url?: string }[];
}

/** Inline, because some mail clients ignore style elements. A test compares the colors with `tokens.css`. */
const STYLE = {
  body: "margin:0;padding:24px 12px;background:#fbf7f0;color:#1f2a24;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet:
    'max-width:34em;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e2d5c1;border-radius:14px;overflow-wrap:anywhere;word-break:break-word',
  name: 'margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #e2d5c1;font:600 22px/1.3 Georgia,serif;color:#24503f',
  line: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 22px;background:#b0451f;color:#ffffff;border-radius:999px;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;font-size:13px;color:#4d5a52',
  signature: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e2d5c1;color:#4d5a52',
  small: 'max-width:594px;margin:12px auto 0;font-size:13px;color:#4d5a52',
  link: 'color:#24503f',
} as const;

const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.body{background:#151b18!important;color:#f1ece2!important}
.sheet{background:#1d2521!important;border-color:#35413a!important}
.name{border-color:#35413a!important;color:#8fc4a4!important}
.button{background:#f0a27c!important;color:#2a1209!important}
.signature{border-color:#35413a!important}
.address,.signature,.small{color:#b9c3bb!important}
.link{color:#8fc4a4!important}
}`;

function mailLayout(
  { subject, paragraphs, action, closing, footer = [] }: MailParts,
  recipientName: string,
  { name, tagline }: Pick<MailIdentity, 'name' | 'tagline'>,
): MailContent {
  const opening = [recipientName ? `Hello ${recipientName},` : 'Hello,', ...paragraphs];
  const text = [
    ...opening,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    `${name}\n${tagline}`,
    ...footer.map(({ text: note, url }) => (url ? `${note}: ${url}` : note)),
  ].join('\n\n');

  const fallback = 'If the button does not work, paste this address into your browser:';
  const button = action && [
    line('line', link(action.url, action.label, 'button')),
    line('address', html`${fallback}<br>${action.url}`),
  ];
  const sheet = [
    line('name', name),
    opening.map((paragraph) => line('line', paragraph)),
    button,
    line('line', closing),
    line('signature', html`${name}<br>${tagline}`),
  ];
  const smallPrint = footer.map(({ text: note, url }) => line('small', url ? link(url, note, 'link') : note));
  const page = html`<!doctype html>
<html lang="${LOCALE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title><style>${raw(DARK)}</style></head>
<body ${styled('body')}><div ${styled('sheet')}>
${sheet}
</div>
${smallPrint}
</body></html>`;
  return { subject: `${subject} | ${name}`, text, html: String(page) };
}

const styled = (part: keyof typeof STYLE) => raw(`class="${part}" style="${STYLE[part]}"`);

const line = (part: keyof typeof STYLE, content: unknown) => html`<p ${styled(part)}>${content}</p>\n`;

const link = (url: string, label: string, part: keyof typeof STYLE) =>
  html`<a href="${url}" ${styled(part)}>${label}</a>`;

/** Letters of any script, hyphens, apostrophes and single spaces; a dot only before a space or at the end. */
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}'’-]|\. |\.$| (?! )){0,39}$/u;

/** Anyone can enter somebody else's address, so mail contains an unverified name only if it looks like a name. */
export function nameInMail({ name, emailVerified }: MailData): string {
  if (emailVerified) return name;
  return name.length <= 40 && NAME.test(name) ? name : '';
}
