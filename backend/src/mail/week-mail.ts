import { html } from 'hono/html';
import { LOCALE } from 'shared-lib/site/locale.ts';
import { number, plural } from '../funnel/judge.ts';
import type { SiteNews, Week } from '../funnel/week.ts';
import { textTable } from '../log/text-table.ts';
import { line, type MailContent, type MailSender, messageHtml, styled } from './mails.ts';

/** A part of the message: its rows, or the sentence that stands for none. */
interface Section {
  title: string;
  /** A name, and a figure or words. */
  rows: readonly (readonly [string, string])[];
  /** Below the rows, or in their place. */
  note?: string;
}

/** What anybody reads of a list. */
const MOST = 10;

/** `Nov 16` */
const dayText = (day: string) =>
  new Date(day).toLocaleDateString(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });

function newsSections(news: SiteNews | null): Section[] {
  if (!news) {
    const note =
      'The site runs elsewhere, so this server does not know. The console does, under “This week.”';
    return [{ title: 'What was released, and what is due', rows: [], note }];
  }
  const more = (all: readonly unknown[], none: string) =>
    all.length === 0
      ? { note: none }
      : all.length > MOST
        ? { note: `And ${number(all.length - MOST)} more: see the console, under “This week.”` }
        : {};
  const { released, due } = news;
  return [
    {
      title: 'What was released',
      rows: released
        .slice(0, MOST)
        .map(({ at, action, app, version }) => [
          dayText(at),
          `${action}: ${[app ?? 'the site', version].filter(Boolean).join(' ')}`,
        ]),
      ...more(released, 'Nothing.'),
    },
    {
      title: 'What is due',
      rows: (due ?? []).slice(0, MOST).map(({ since, what, todo }) => [since, `${what}. ${todo}`]),
      ...(due
        ? more(due, 'Nothing.')
        : { note: 'There is no list of what is due, or the site’s log says why it cannot be read.' }),
    },
  ];
}

/**
 * The owner's mail: figures, pages and releases. What strangers may write (words of links, sources of visitors) is not
 * in it, and nothing of a person.
 */
export function weekMail(
  { from, to, views, clicks, read, clicked, asked }: Week,
  news: SiteNews | null,
  { site }: Pick<MailSender, 'site'>,
): MailContent {
  const days = `${dayText(from)} to ${dayText(to)}, ${to.slice(0, 4)}`;
  const sections: Section[] = [
    {
      title: `What readers read: ${plural(views, 'view')}`,
      rows: read.map((page) => [page.page, number(page.views)]),
      note:
        read.length === 0
          ? 'No page has sent telemetry in these days.'
          : 'Views are twice the views that told how they went, because every second one does.',
    },
    {
      title: `What they clicked: ${plural(clicks, 'click')} on links to the shop`,
      rows: clicked.map((page) => [page.page, number(page.clicks)]),
    },
    {
      title: 'What they asked for',
      rows: [
        ['Landing-page views', number(asked.landingPageViews)],
        ['Guide requests', number(asked.requests)],
        ['Download-page views', number(asked.views)],
        ['Downloads', number(asked.downloads)],
      ],
    },
    ...newsSections(news),
  ];
  const begin = `${days}. Days are in UTC.`;
  const text = sections.map(({ title, rows, note }) =>
    [
      title,
      ...(rows.length > 0 ? [textTable(['', ''], rows).trimStart()] : []),
      ...(note ? [note] : []),
    ].join('\n'),
  );
  const sheet = [
    line('name', `${site.name}: the week`),
    line('line', begin),
    sections.map(({ title, rows, note }) => [
      line('title', title),
      rows.length > 0 &&
        html`<table cellspacing="0" cellpadding="0">${rows.map(
          ([name, value]) =>
            html`<tr><th ${styled('label')} align="left" valign="top">${name}</th><td ${styled('cell')} valign="top">${value}</td></tr>`,
        )}</table>\n`,
      note && line('note', note),
    ]),
  ];
  const subject = `The week: ${days}`;
  return {
    subject: `${subject} | ${site.name}`,
    text: [begin, ...text].join('\n\n'),
    html: messageHtml(subject, sheet),
  };
}
