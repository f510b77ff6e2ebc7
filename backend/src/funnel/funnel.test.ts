import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { openFunnel } from '../app/open-funnel.ts';
import { HOUR_MS, hourOf } from '../time/hours.ts';
import { type FunnelEvent, funnelEvent } from './funnel-event.ts';

const DOWNLOAD_PAGE = 'http://localhost:4300/homeowners-guide-download';
const VIEW = { ...ANALYTICS_EVENT, source: DOWNLOAD_PAGE };
const CLICK = { ...VIEW, name: 'Guide Download' };

describe('open funnel', () => {
  onBothEngines((site) => {
    async function read(since: number) {
      const funnel = await openFunnel(site.config);
      const events: FunnelEvent[] = [];
      for await (const event of funnel?.events(since) ?? []) events.push(event);
      await funnel?.close();
      return { engine: funnel?.engine, events };
    }

    test('reads what has come in so far, while the backend runs', async () => {
      expect(await read(0)).toEqual({ engine: site.engine, events: [] });
      const robot = { ...GUIDE_REQUEST, name: 'Robot', website: 'https://spam.example' };
      for (const body of [GUIDE_REQUEST, robot, CONTACT_FORM, ANALYTICS_EVENT, VIEW, VIEW, CLICK])
        await site.post('/', body);
      const counts = (await read(0)).events.map(({ kind, count }) => [kind, count]);
      expect(Object.fromEntries(counts)).toEqual({ download: 1, request: 1, suspected: 1, view: 2 });
    });

    test('leaves out what came in an hour before the time it is asked for', async () => {
      site.clock.now = 5_000_000_000_000;
      await site.post('/', { ...GUIDE_REQUEST, name: 'Late' });
      const at = hourOf(site.clock.now);
      expect((await read(site.clock.now)).events).toEqual([
        { kind: 'request', at, source: '/free-homeowners-guide', release: null, count: 1 },
      ]);
    });

    test('reads many hours in their order, each once', async () => {
      const rows = Array.from({ length: 105 }, (_, at) => ({
        scope: 'funnel' as const,
        at: 6_000_000_000_000 + Math.floor(at / 30) * HOUR_MS,
        release: `guide/${String(at % 30).padStart(2, '0')}`,
        counts: '{"view a":1,"landing-page-view b c":2}',
      }));
      await site.database.db.insertInto('tally').values(rows).execute();
      expect((await read(6_000_000_000_000)).events).toEqual(
        rows.flatMap(({ at, release }) => [
          { kind: 'view', at, release, source: 'a', count: 1 },
          { kind: 'landing-page-view', at, release, source: 'b c', count: 2 },
        ]),
      );
    });
  });

  test('is null where no SQLite file has been written yet', async () => {
    const dataDir = join(import.meta.dirname, 'no-such-folder');
    expect(await openFunnel({ dataDir, databaseUrl: undefined })).toBeNull();
  });
});

describe('funnel event', () => {
  const told = { at: 7, release: 'guide/1.0.0-a', count: 1 };
  type Marks = { suspicion?: string; visitor?: 'team' | 'unseen' };
  const eventOf = (body: { type: string; [field: string]: string }, marks: Marks = {}) =>
    funnelEvent({
      type: body.type,
      body: JSON.stringify(body),
      received_at: 7,
      suspicion: null,
      release: 'guide/1.0.0-a',
      visitor: null,
      ...marks,
    });

  const [SIGNUP, DOWNLOAD] = ['/free-homeowners-guide', '/homeowners-guide-download'];
  test.each([
    ['a guide request is a request, by its page', GUIDE_REQUEST, { kind: 'request', source: SIGNUP }],
    ['an access event of the download page is a view', VIEW, { kind: 'view', source: DOWNLOAD }],
    ['one with the placeholder of a click is a download', CLICK, { kind: 'download', source: DOWNLOAD }],
    ['one that follows a guide request is not counted beside it', ANALYTICS_EVENT, null],
    ['a contact form is no part of the funnel', CONTACT_FORM, null],
  ])('%s', (_, body, expected) => {
    expect(eventOf(body)).toEqual(expected && { ...expected, ...told });
  });

  test.each([
    [{ suspicion: 'honeypot' }, 'suspected'],
    [{ suspicion: 'too-fast' }, 'suspected'],
    [{ visitor: 'unseen' }, 'unseen'],
    [{ visitor: 'team' }, 'uncounted'],
    [{ visitor: 'unseen', suspicion: 'honeypot' }, 'suspected'],
    [{ visitor: 'team', suspicion: 'honeypot' }, 'uncounted'],
  ] as const)('a request with the marks %j is %s', (marks, kind) => {
    expect(eventOf(GUIDE_REQUEST, marks)).toEqual({ kind, source: SIGNUP, ...told });
  });

  test.each([
    [`${DOWNLOAD_PAGE}?utm_source=Fall-Mailing&utm_medium=email`, 'fall-mailing'],
    [`${DOWNLOAD_PAGE}?utm_source=`, DOWNLOAD],
    [`${DOWNLOAD_PAGE}?utm_medium=email`, DOWNLOAD],
    [`${DOWNLOAD_PAGE}?gclid=`, 'gclid'],
    [`${DOWNLOAD_PAGE}?gclid=&utm_source=search`, 'search'],
    ['somewhere', 'unknown'],
  ])('the source of %s is %s', (address, source) => {
    expect(eventOf({ ...VIEW, source: address })?.source).toBe(source);
  });
});
