import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { PAGE_STYLE } from '../http/responses.ts';
import { contactMail, greeting, MAIL_TEMPLATES, mailLayout, nameInMail, templateMail } from './mails.ts';
import { unsubscribePage } from './unsubscribe.ts';

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The visible text of an HTML mail, with single spaces. */
const visibleText = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, ' ');

const SITE = 'https://www.example.com';
const identity = {
  name: 'Oak & Ivy',
  tagline: 'Homes, kept well',
  mailbox: 'post@oak.example',
  postalAddress: '1 Oak Lane',
};
const SENDER = { siteUrl: SITE, site: identity };
const data = {
  name: `Rosa <img src=x onerror="alert('1')"> & Co`,
  token: 'a.b=c+d/e',
  emailVerified: true,
};

test.each(Object.keys(MAIL_TEMPLATES) as (keyof typeof MAIL_TEMPLATES)[])(
  '%s has the same content in text and HTML, and escapes names',
  (template) => {
    const { subject, text, html } = templateMail(template, data, SENDER);
    expect(subject).toMatch(/ \| Oak & Ivy$/);
    const visible = visibleText(html);
    for (const line of text.split('\n').filter((one) => one && !one.startsWith('http')))
      expect(visible).toContain(line.replace(/:$/, ''));
    const links = (text.match(/https:\S+/g) ?? []).map((url) => `href="${url.replaceAll('&', '&amp;')}"`);
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual(links);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co');
  },
);

test.each(['verify-email', 'reset-password'] as const)('%s links to its page with the token', (template) => {
  const { text } = templateMail(template, data, SENDER);
  const url = new URL(/https:\S+/.exec(text)?.[0] ?? '');
  expect(url.origin + url.pathname).toBe(`${SITE}/${template}`);
  expect(url.searchParams.get('token')).toBe(data.token);
});

test.each([
  [true, 'We also deleted the guide requests'],
  [false, 'We kept the guide requests'],
])('states what was deleted, with the mailbox of the site (verified address: %s)', (emailVerified, words) => {
  const { text } = templateMail('account-deleted', { ...data, emailVerified }, SENDER);
  expect(text).toContain(words);
  expect(text).not.toMatch(/if (you had|not)\b/i);
  expect(text).toContain('post@oak.example');
});

const tokens = readFileSync(createRequire(import.meta.url).resolve('shared-lib/ui/tokens.css'), 'utf8');
const pairs = [...tokens.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)];
const light = pairs.map(([, color]) => color);
const dark = pairs.map(([, , color]) => color);

const { html } = mailLayout({
  subject: 'Your guide',
  greeting: 'Hello,',
  paragraphs: ['Here it is.'],
  action: { label: 'Open it', url: 'https://gableandgrain.example/guide' },
  closing: 'Enjoy it.',
  identity: { name: 'Gable & Grain', tagline: 'Practical ideas' },
  footer: [{ text: 'No more mail', url: 'https://gableandgrain.example/stop' }],
});
const contact = contactMail(
  {
    type: 'contact_form',
    name: 'Rosa <b>',
    email: 'rosa@example.com',
    subject: 'Lights',
    message: 'Hello,\nthere.',
    timestamp: '2025-06-12T09:30:00.000Z',
    source: 'https://gableandgrain.example/contact',
    phone: '<407>',
  },
  { name: 'Gable & Grain' },
);
const colorsIn = (text: string) => text.match(/#[\da-f]{3,6}\b/g) ?? [];
const [head = '', body = ''] = html.split('</head>');
const [contactHead = '', contactBody = ''] = contact.html.split('</head>');

test('formats a contact message with every field and a readable time', () => {
  expect(contactHead.replace('Lights', 'Your guide')).toBe(head);
  for (const part of ['class="sheet"', 'Rosa &lt;b&gt; &lt;rosa@example.com&gt;', '&lt;407&gt;'])
    expect(contactBody).toContain(part);
  expect(contact.text).toMatch(/^Sent: June 12, 2025 at 9:30\sAM UTC$/m);
  expect(contact.text).toMatch(/^Phone: <407>$/m);
  expect(contact.text).not.toContain('contact_form');
});

test('has a button in the color of the site’s buttons, and wraps long values everywhere', () => {
  const accent = /--color-accent: light-dark\((#\w+), (#\w+)\)/.exec(tokens);
  expect(body).toMatch(new RegExp(`class="button" style="[^"]*background:${accent?.[1]}`));
  expect(head).toContain(`.button{background:${accent?.[2]}`);
  expect(body).toMatch(/class="sheet" style="[^"]*overflow-wrap:anywhere/);
});

test('has the colors of the site, light inline and dark in the head', () => {
  for (const [part, palette] of [
    [body, light],
    [contactBody, light],
    [head, dark],
  ] as const) {
    expect(colorsIn(part).length).toBeGreaterThan(5);
    expect(colorsIn(part).filter((color) => !palette.includes(color))).toEqual([]);
  }
});

test('overrides every color in dark mode', () => {
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part);
  const colored = named(body + contact.html, /class="(\w+)" style="[^"]*#/g);
  const replaced = named(head.split('@media (prefers-color-scheme:dark)')[1] ?? '', /\.(\w+)/g);
  expect(colored.length).toBeGreaterThan(5);
  expect(colored.filter((part) => !replaced.includes(part))).toEqual([]);
  expect(head).toContain('<meta name="color-scheme" content="light dark">');
});

test.each([
  'Rosa Field',
  'Mary-Jane O’Neill',
  "D'Arcy",
  'J. R. Ewing',
  'Martin Luther King Jr.',
  'Zoë',
  '王小明',
  'Ольга Иванова',
])('greets %s by name', (name) => {
  expect(nameInMail({ name, emailVerified: false })).toBe(name);
});

test.each([
  'Win at evil.example',
  'evil.example',
  'https://evil.example',
  'www evil example/x',
  'Call 18005550142',
  'Rosa <b>',
  'a@b.cc',
  'x'.repeat(41),
  'You have won a very large prize and must reply today',
  'Rosa\u202Eelpmaxe.live',
  'Rosa  Field',
  '',
  'a'.repeat(200_000),
])('omits %j', (name) => {
  expect(nameInMail({ name, emailVerified: false })).toBe('');
});

test('greets a verified address by any name, and others without one', () => {
  expect(nameInMail({ name: 'Rosa 2nd', emailVerified: true })).toBe('Rosa 2nd');
  expect([greeting('Rosa'), greeting('')]).toEqual(['Hello Rosa,', 'Hello,']);
});

test.each(['paper', 'surface', 'line', 'ink', 'soft', 'brand', 'on-brand', 'focus'])(
  'has the color --%s of the site, light and dark',
  (name) => {
    const token = name === 'soft' ? 'ink-soft' : name;
    const color = new RegExp(`--color-${token}: (light-dark\\(#\\w+, #\\w+\\));`).exec(tokens)?.[1];
    expect(color).toBeTruthy();
    expect(PAGE_STYLE).toContain(`--${name}: ${color};`);
  },
);

test.each(['text', 'display'])('has the system fonts of --font-%s', (kind) => {
  const families = new RegExp(`--font-${kind}: (?:Fraunces, )?(.+);`).exec(tokens)?.[1];
  expect(PAGE_STYLE).toContain(`--${kind}: ${families};`);
});

test('pages have no other colors', () => {
  const page = unsubscribePage('confirm', { name: 'Gable & Grain', siteUrl: SITE });
  expect(page.replace(PAGE_STYLE, '').match(/#[\da-f]{3,6}\b/gi)).toBeNull();
  expect(page).toContain('<p class="site">Gable &amp; Grain</p>');
});
