import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { PAGE_STYLE } from '../http/responses.ts';
import { contactMail, guideMail, MAIL_TEMPLATES, nameInMail, templateMail } from './mails.ts';

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const visibleText = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ');

const SITE = 'https://www.example.com';
const postalAddress = '1 Oak Lane';
const identity = { name: 'Oak & Ivy', tagline: 'Homes', mailbox: 'post@oak.example', postalAddress };
const SENDER = { siteUrl: SITE, site: identity };
const data = { name: `Rosa <img src=x onerror="alert('1')"> & Co`, token: 'a.b=c+d/e', emailVerified: true };

const TEMPLATES = Object.keys(MAIL_TEMPLATES) as (keyof typeof MAIL_TEMPLATES)[];
test.each(TEMPLATES)('%s has the same content in text and HTML, and escapes names', (template) => {
  const { subject, text, html } = templateMail(template, data, SENDER);
  expect(subject).toMatch(/ \| Oak & Ivy$/);
  const visible = visibleText(html);
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('http')))
    expect(visible).toContain(line.replace(/:$/, ''));
  const links = (text.match(/https:\S+/g) ?? []).map((url) => `href="${url.replaceAll('&', '&amp;')}"`);
  expect(html.match(/href="[^"]*"/g) ?? []).toEqual(links);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co');
});

test('the link of a password reset contains the token', () => {
  const { text } = templateMail('reset-password', data, SENDER);
  const url = new URL(/https:\S+/.exec(text)?.[0] ?? '');
  expect(url.origin + url.pathname).toBe(`${SITE}/reset-password`);
  expect(url.searchParams.get('token')).toBe(data.token);
});

test('the mail about a deleted account states what was deleted, and how to reach the site', () => {
  const textFor = (emailVerified: boolean) =>
    templateMail('account-deleted', { ...data, emailVerified }, SENDER).text;
  expect(textFor(true)).toMatch(/We also deleted the guide requests[\s\S]*post@oak\.example/);
  expect(textFor(false)).toContain('We kept the guide requests');
});

const tokens = readFileSync(createRequire(import.meta.url).resolve('shared-lib/ui/tokens.css'), 'utf8');
const pairs = [...tokens.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)];
const light = pairs.map(([, color]) => color);
const dark = pairs.map(([, , color]) => color);

const { html } = guideMail({ name: 'Rosa', unsubscribeUrl: `${SITE}/stop` }, SENDER);
const colorsIn = (text: string) => text.match(/#[\da-f]{3,6}\b/g) ?? [];
const [head = '', body = ''] = html.split('</head>');

test('formats a contact message as text, with every field and a readable time', () => {
  const more = { phone: '<407>', type: 'contact_form', timestamp: '2025-06-12T09:30:00.000Z', source: SITE };
  const from = { name: 'Rosa <b>', email: 'rosa@example.com', subject: 'Lights', message: 'Hello,\nthere.' };
  const { text, html } = contactMail({ ...from, ...more }, identity);
  const sent = 'Sent: June 12, 2025 at 9:30 AM UTC';
  expect(text.replace(/\s(?=AM)/u, ' ')).toBe(
    `From: Rosa <b> <rosa@example.com>\nSubject: Lights\n${sent}\nPage: ${SITE}\nPhone: <407>\n\nHello,\nthere.`,
  );
  expect(html).toBe('');
});

test('HTML mail has the site’s light colors inline, and a dark color for each in the head', () => {
  for (const [part, palette] of [
    [body, light],
    [head, dark],
  ] as const) {
    expect(colorsIn(part).length).toBeGreaterThan(5);
    expect(colorsIn(part).filter((color) => !palette.includes(color))).toEqual([]);
  }
  expect(body).toMatch(/class="sheet" style="[^"]*overflow-wrap:anywhere/);
  const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part);
  const colored = captures(body, /class="(\w+)" style="[^"]*#/g);
  const replaced = captures(head.split('@media (prefers-color-scheme:dark)')[1] ?? '', /\.(\w+)/g);
  expect(colored.length).toBeGreaterThan(5);
  expect(colored.filter((part) => !replaced.includes(part))).toEqual([]);
});

const NAMES = "Mary-Jane O’Neill, D'Arcy, J. R. Ewing, Martin Luther King Jr., Zoë, 王小明, Ольга Иванова";
test.each(NAMES.split(', '))('greets %s by name', (name) =>
  expect(nameInMail({ name, emailVerified: false })).toBe(name),
);

const ADDRESSES = ['Win at evil.example', 'https://evil.example', 'www evil example/x', 'Call 18005550142'];
const ODD = [
  'Rosa <b>',
  'a@b.cc',
  'Rosa\u202Eelpmaxe.live',
  'Rosa  Field',
  'x'.repeat(41),
  'a'.repeat(200_000),
];
test.each([...ADDRESSES, ...ODD])('does not greet an unverified address by the name %j', (name) =>
  expect(nameInMail({ name, emailVerified: false })).toBe(''),
);

test('greets a verified address by any name, others by plausible names only', () => {
  const greeting = (emailVerified: boolean) =>
    templateMail('password-changed', { name: 'Rosa 2nd', emailVerified }, SENDER).text.split('\n')[0];
  expect([greeting(true), greeting(false)]).toEqual(['Hello Rosa 2nd,', 'Hello,']);
});

test('the backend’s pages have the colors and system fonts of the site', () => {
  for (const name of ['paper', 'surface', 'line', 'ink', 'soft', 'brand', 'on-brand', 'focus']) {
    const token = name === 'soft' ? 'ink-soft' : name;
    const color = new RegExp(`--color-${token}: (light-dark\\(#\\w+, #\\w+\\));`).exec(tokens)?.[1];
    expect(PAGE_STYLE).toContain(`--${name}: ${color};`);
  }
  for (const kind of ['text', 'display']) {
    const families = new RegExp(`--font-${kind}: (?:Fraunces, )?(.+);`).exec(tokens)?.[1];
    expect(PAGE_STYLE).toContain(`--${kind}: ${families};`);
  }
});
