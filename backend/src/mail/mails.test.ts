import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { contactMail, greeting, MAIL_TEMPLATES, mailLayout, nameInMail } from './mails.ts';

describe('mail templates', () => {
  const SITE = 'https://www.example.com';
  const IDENTITY = {
    name: 'Oak & Ivy',
    tagline: 'Homes, kept well',
    mailbox: 'post@oak.example',
    postalAddress: '1 Oak Lane',
  };
  const SENDER = { siteUrl: SITE, site: IDENTITY };
  const NAME = `Rosa <img src=x onerror="alert('1')"> & Co`;

  const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  test.each(Object.keys(MAIL_TEMPLATES) as (keyof typeof MAIL_TEMPLATES)[])(
    '%s says the same in text and in HTML',
    (template) => {
      const { subject, text, html } = MAIL_TEMPLATES[template]({ name: NAME, token: 'a.b=c+d/e' }, SENDER);
      expect(subject).toMatch(/ \| Oak & Ivy$/);
      const visible = html
        .replace(/^[\s\S]*<body[^>]*>/, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof SIGNS) => SIGNS[name]);
      for (const line of text.split('\n').filter((candidate) => candidate && !candidate.startsWith('http'))) {
        expect(visible).toContain(line.replace(/:$/, ''));
      }
      const links = text.match(/https:\S+/g) ?? [];
      expect(html.match(/href="[^"]*"/g) ?? []).toEqual(
        links.map((url) => `href="${url.replaceAll('&', '&amp;')}"`),
      );
    },
  );

  test.each(['verify-email', 'reset-password'] as const)(
    '%s links to its page of the site with the token',
    (template) => {
      const { text } = MAIL_TEMPLATES[template]({ name: 'Rosa', token: 'a.b=c+d/e' }, SENDER);
      const url = new URL(/https:\S+/.exec(text)?.[0] ?? '');
      expect(url.origin + url.pathname).toBe(`${SITE}/${template}`);
      expect(url.searchParams.get('token')).toBe('a.b=c+d/e');
    },
  );

  test('lets no name become markup', () => {
    const { html } = MAIL_TEMPLATES['already-registered']({ name: NAME }, SENDER);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co');
  });

  test('names the configured site and its mailbox', () => {
    const { text } = MAIL_TEMPLATES['account-deleted']({ name: 'Rosa' }, SENDER);
    expect(text).toContain('post@oak.example');
    expect(text).toContain('Oak & Ivy');
  });
});

describe('mail layout', () => {
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
  const colorsIn = (text: string) => text.match(/#[\da-f]{3,6}\b/g) ?? [];
  const [head = '', body = ''] = html.split('</head>');
  const FIELDS = {
    name: 'Rosa <b>',
    email: 'rosa@example.com',
    subject: 'Lights',
    message: 'Hello,\nthere.',
    timestamp: '2025-06-12T09:30:00.000Z',
    source: 'https://gableandgrain.example/contact',
  };
  const contact = contactMail(FIELDS, { name: 'Gable & Grain' });

  test('sets a message of the contact form on the same sheet, its moment as people write it', () => {
    const [contactHead, contactBody = ''] = contact.html.split('</head>');
    expect(contactHead?.replace('Lights', 'Your guide')).toBe(head);
    expect(colorsIn(contactBody).filter((color) => !light.includes(color))).toEqual([]);
    expect(contactBody).toContain('class="sheet"');
    expect(contactBody).toContain('Rosa &lt;b&gt; &lt;rosa@example.com&gt;');
    expect(contact.text).toMatch(/^Sent: June 12, 2025 at 9:30\sAM UTC$/m);
  });

  test('tells a field that the contact form has besides, and not of what kind the submission is', () => {
    const more = { type: 'contact_form', formType: 'contact', ...FIELDS, phone: '<407>' };
    const { text, html: page } = contactMail(more, { name: 'Gable & Grain' });
    expect(text).toMatch(/^Phone: <407>$/m);
    expect(page).toContain('&lt;407&gt;');
    expect(text).not.toContain('contact_form');
  });

  test('has the colors of the site in each element, and its dark ones where the reader prefers them', () => {
    expect(colorsIn(body).length).toBeGreaterThan(5);
    expect(colorsIn(body).filter((color) => !light.includes(color))).toEqual([]);
    expect(colorsIn(head).length).toBeGreaterThan(5);
    expect(colorsIn(head).filter((color) => !dark.includes(color))).toEqual([]);
  });

  test('gives every part with a color of its own another one in the dark', () => {
    const colored = [...(body + contact.html).matchAll(/class="(\w+)" style="[^"]*#/g)].map(
      ([, part]) => part,
    );
    const [, rules = ''] = head.split('@media (prefers-color-scheme:dark)');
    const replaced = [...rules.matchAll(/\.(\w+)/g)].map(([, part]) => part);
    expect(colored.length).toBeGreaterThan(5);
    expect(colored.filter((part) => !replaced.includes(part))).toEqual([]);
    expect(head).toContain('<meta name="color-scheme" content="light dark">');
  });

  test('is set in the letters of the site, with others for programs that do not have them', () => {
    const families = [...tokens.matchAll(/--font-(?:text|display): "(\w+) Variable"/g)].map(
      ([, name]) => name,
    );
    expect(families).toEqual(['Figtree', 'Fraunces']);
    expect(body).toMatch(/Figtree,.+sans-serif/);
    expect(body).toMatch(/Fraunces,.+serif/);
  });
});

describe('name in mail', () => {
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
  ])('leaves out %j', (name) => {
    expect(nameInMail({ name, emailVerified: false })).toBe('');
  });

  test('leaves the name of a proved address alone, and greets nobody by nothing', () => {
    expect(nameInMail({ name: 'Rosa 2nd', emailVerified: true })).toBe('Rosa 2nd');
    expect([greeting('Rosa'), greeting('')]).toEqual(['Hello Rosa,', 'Hello,']);
  });
});
