import { expect, test } from 'vitest';
import { MAIL_TEMPLATES } from './mail-templates.ts';

const SITE = 'https://www.example.com';
const IDENTITY = {
  name: 'Oak & Ivy',
  tagline: 'Homes, kept well',
  mailbox: 'post@oak.example',
  postalAddress: '1 Oak Lane',
};
const SENDER = { siteUrl: SITE, site: IDENTITY };
const NAME = `Rosa <img src=x onerror="alert('1')"> & Co`;

test.each(Object.keys(MAIL_TEMPLATES) as (keyof typeof MAIL_TEMPLATES)[])(
  '%s says the same in text and in HTML',
  (template) => {
    const { subject, text, html } = MAIL_TEMPLATES[template]({ name: NAME, token: 'a.b=c+d/e' }, SENDER);
    expect(subject).toMatch(/ \| Oak & Ivy$/);
    const visible = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    for (const line of text.split('\n').filter((candidate) => candidate && !candidate.startsWith('http'))) {
      expect(visible).toContain(line.replace(/:$/, ''));
    }
    const links = text.match(/https:\S+/g) ?? [];
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual(
      links.map((url) => `href="${url.replaceAll('&', '&#38;')}"`),
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
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; Co');
});

test('names the configured site and its mailbox', () => {
  const { text } = MAIL_TEMPLATES['account-deleted']({ name: 'Rosa' }, SENDER);
  expect(text).toContain('post@oak.example');
  expect(text).toContain('Oak & Ivy');
});
