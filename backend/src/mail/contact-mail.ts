import type { SiteIdentity } from '../config/read-site-identity.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './mail-templates.ts';

/** What a visitor wrote into the contact form, as its checked body has it. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  timestamp: string;
  source: string;
}

/** The mail that brings a contact form to the site's mailbox. Answering it answers the visitor. */
export function contactMail(
  { name, email, subject, message, timestamp, source }: ContactMessage,
  identity: Pick<SiteIdentity, 'name'>,
): MailContent {
  const facts = [
    ['From', `${name} <${email}>`],
    ['Subject', subject],
    ['Sent', timestamp],
    ['Page', source],
  ] as const;
  const text = `${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${message}`;
  const rows = facts
    .map(([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('');
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 Figtree,-apple-system,Roboto,Helvetica,Arial,sans-serif;color:#1f2a24;background:#fbf7f0">',
    `<table cellpadding="4">${rows}</table>`,
    `<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: `${subject} | ${identity.name} contact form`, text, html };
}
