// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import type { WeekView } from 'delivery/admin-api';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { ANSWERS } from '../api/listing.ts';
import { WeekPage } from './WeekPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NONE = {
  landingPageViews: 0,
  requests: 0,
  views: 0,
  downloads: 0,
  suspected: 0,
  unseen: 0,
  openings: 0,
  clicks: 0,
};
const WEEK = {
  from: '2026-11-19',
  to: '2026-11-25',
  views: 0,
  clicks: 0,
  read: [],
  clicked: [],
  links: [],
  asked: NONE,
};
const HOSTILE = '<img src=x onerror=alert(1)>';

async function open(view: WeekView): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(view));
  render(
    <MemoryRouter>
      <SWRConfig value={ANSWERS}>
        <WeekPage />
      </SWRConfig>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Due' });
}
const main = () => document.body.textContent;

it('says of an empty first week that there is nothing, and not that all is well', async () => {
  await open({ week: WEEK, news: { released: [], due: [] } });
  expect(main()).toContain('Nov 19 to Nov 25');
  expect(main()).toContain('No page has sent telemetry in these days.');
  expect(main()).toContain('No link to the shop was followed in these days.');
  expect(main()).toContain('Nothing is due');
  expect(main()).toContain('Nothing has changed for visitors in these days.');
  expect(screen.queryByRole('table')).toBe(null);
});

it('says what it cannot read, and shows the rest', async () => {
  const due = [{ what: 'Prices', since: '2025-08-15', todo: 'Check every price.' }];
  await open({ week: null, news: { released: [], due } });
  expect(main()).toContain('This process cannot read what visitors did');
  expect(screen.getByRole('listitem').textContent).toBe('Prices due since 2025-08-15Check every price.');
  cleanup();
  await open({ week: WEEK, news: { released: [], due: null } });
  expect(main()).toContain('There is no list of what is due');
});

it('shows figures, pages, links and releases; words of strangers are words', async () => {
  await open({
    week: {
      ...WEEK,
      views: 1240,
      clicks: 3,
      read: [{ page: '/blog', views: 1240, clicks: 3 }],
      links: [{ page: '/blog', link: HOSTILE, place: 2, clicks: 3 }],
      asked: { ...NONE, requests: 18 },
    },
    news: {
      released: [
        { at: '2026-11-24T10:00:00.000Z', action: 'release', app: 'guide', version: '1.0.0-a' },
        { at: '2026-11-23T10:00:00.000Z', action: 'calendar', app: null, version: null },
      ],
      due: [],
    },
  });
  expect(screen.getByText('Page views').parentElement?.textContent).toBe('Page views1,240');
  expect(screen.getByText('Guide requests').parentElement?.textContent).toBe('Guide requests18');
  expect(within(screen.getByRole('table', { name: /^Pages/ })).getAllByRole('row')[1]?.textContent).toBe(
    '/blog1,2403',
  );
  expect(screen.getByRole('cell', { name: HOSTILE })).toBeTruthy();
  expect(document.querySelector('img')).toBe(null);
  expect(screen.getByRole('link', { name: 'guide 1.0.0-a' }).getAttribute('href')).toBe(
    '/release/guide/1.0.0-a',
  );
  expect(screen.getByRole('table', { name: /^What changed/ }).textContent).toContain(
    'calendarthe whole site',
  );
});
