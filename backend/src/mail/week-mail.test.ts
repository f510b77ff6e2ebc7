import { expect, test } from 'vitest';
import { visibleText } from '../../test/visible-text.ts';
import { noCount } from '../funnel/judge.ts';
import type { SiteNews, Week } from '../funnel/week.ts';
import { weekMail } from './week-mail.ts';

const SITE = {
  site: { name: 'Oak & Ivy', tagline: 'Kept well', mailbox: 'post@oak.example', postalAddress: '1 Oak Lane' },
};
const WEEK: Week = {
  from: '2026-11-16',
  to: '2026-11-22',
  views: 1240,
  clicks: 1,
  read: [
    { page: '/blog', views: 980, clicks: 0 },
    { page: '/smart-home', views: 260, clicks: 0 },
  ],
  clicked: [{ page: '/rarely-viewed', views: 2, clicks: 1 }],
  links: [{ page: '/smart-home', link: 'Words of <b>anybody</b>', place: 1, clicks: 1 }],
  asked: { ...noCount(), requests: 18 },
};
const news = (count: number): SiteNews => ({
  released: [],
  due: Array.from({ length: count }, (_, at) => ({
    since: '2026-11-01',
    what: `Claim ${at} <i>`,
    todo: 'Compare it.',
  })),
});

test.each([
  ['with news', news(3)],
  ['with much', news(40)],
  ['with a list that cannot be read', { released: [], due: null }],
  ['without news', null],
])('says the same in text and in HTML: %s', (_, told) => {
  const { text, html } = weekMail(WEEK, told, SITE);
  const shown = visibleText(html);
  for (const line of text.split('\n').filter(Boolean))
    expect(shown).toContain(line.trim().replace(/\s+/g, ' '));
});

test('lists what anybody reads and counts the rest', () => {
  const { text } = weekMail(WEEK, news(12), SITE);
  expect(text.match(/Claim \d+/g)).toHaveLength(10);
  expect(text).toContain('And 2 more: see the console');
  expect(weekMail(WEEK, news(10), SITE).text).not.toContain('more: see');
  expect(text).toContain('1 click on links to the shop\n/rarely-viewed  1');
});

test('has no words that strangers write, and lets none become markup', () => {
  const { text, html } = weekMail(WEEK, news(1), SITE);
  expect(text + html).not.toContain('anybody');
  expect(html).toContain('Claim 0 &lt;i&gt;');
});
