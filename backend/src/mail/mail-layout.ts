import site from 'shared-lib/site.config.json' with { type: 'json' };
import type { MailContent } from './mail-templates.ts';

/** The parts of a message; all of them plain text. */
export interface MailParts {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The one link of the message, if it has one. */
  action?: { label: string; url: string };
  closing: string;
}

/** Sets a message as plain text and as HTML that says the same. */
export function mailLayout({ subject, greeting, paragraphs, action, closing }: MailParts): MailContent {
  const { name, tagline } = site.identity;
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    `${name}\n${tagline}`,
  ].join('\n\n');
  const line = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif;color:#2b2a26;background:#faf7f1">',
    ...[greeting, ...paragraphs].map((paragraph) => line(escapeHtml(paragraph))),
    ...(action
      ? [line(`<a href="${escapeHtml(action.url)}" style="color:#1f5c4a">${escapeHtml(action.label)}</a>`)]
      : []),
    line(escapeHtml(closing)),
    line(`${escapeHtml(name)}<br>${escapeHtml(tagline)}`),
    '</body></html>',
  ].join('\n');
  return { subject: `${subject} | ${name}`, text, html };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
