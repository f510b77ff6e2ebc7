import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, type TestBackend } from '../../test/test-backend.ts';
import { openFunnel } from '../app/open-funnel.ts';
import { HOUR_MS, hourOf } from '../time/hours.ts';
import { type FunnelEvent, funnelEvent } from './funnel-event.ts';

describe('open funnel', () => {
  const VIEW = { ...ANALYTICS_EVENT, source: 'http://localhost:4300/homeowners-guide-download' };

  async function read(site: TestBackend, since: number) {
    const funnel = await openFunnel(site.config);
    const events: FunnelEvent[] = [];
    for await (const event of funnel?.events(since) ?? []) events.push(event);
    await funnel?.close();
    return { engine: funnel?.engine, events };
  }
  const kinds = ({ events }: { events: FunnelEvent[] }) => events.map(({ kind }) => kind).sort();

  onBothEngines((site) => {
    test('reads what has come in so far, while the backend runs', async () => {
      const before = await read(site, 0);
      expect(before).toEqual({ engine: site.engine, events: [] });
      await site.post('/', GUIDE_REQUEST);
      await site.post('/', { ...GUIDE_REQUEST, name: 'Robot', website: 'https://spam.example' });
      await site.post('/', CONTACT_FORM);
      await site.post('/', ANALYTICS_EVENT);
      await site.post('/', VIEW);
      await site.post('/', VIEW);
      await site.post('/', { ...VIEW, name: 'Guide Download' });
      const after = await read(site, 0);
      expect(kinds(after)).toEqual(['download', 'request', 'suspected', 'view']);
      expect(after.events.find(({ kind }) => kind === 'view')?.count).toBe(2);
    });

    test('leaves out what came in an hour before the time it is asked for', async () => {
      site.clock.now = 5_000_000_000_000;
      await site.post('/', { ...GUIDE_REQUEST, name: 'Late' });
      const { events } = await read(site, site.clock.now);
      expect(events).toEqual([
        {
          kind: 'request',
          at: hourOf(site.clock.now),
          source: '/free-homeowners-guide',
          release: null,
          count: 1,
        },
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
      const { events } = await read(site, 6_000_000_000_000);
      expect(events).toEqual(
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
  const DOWNLOAD_PAGE = 'http://localhost:4300/homeowners-guide-download';
  const VIEW = { ...ANALYTICS_EVENT, source: DOWNLOAD_PAGE };
  const CLICK = { ...VIEW, name: 'Guide Download' };

  const row = (
    body: { type: string; [field: string]: string },
    suspicion: 'honeypot' | 'too-fast' | null = null,
  ) =>
    funnelEvent({
      type: body.type,
      body: JSON.stringify(body),
      received_at: 7,
      suspicion,
      release: 'guide/1.0.0-a',
      visitor: null,
    });
  const told = { at: 7, release: 'guide/1.0.0-a', count: 1 };

  const [SIGNUP, DOWNLOAD] = ['/free-homeowners-guide', '/homeowners-guide-download'];
  test.each([
    ['a guide request is a request, by its page', GUIDE_REQUEST, null, { kind: 'request', source: SIGNUP }],
    ['one marked honeypot is suspected', GUIDE_REQUEST, 'honeypot', { kind: 'suspected', source: SIGNUP }],
    ['one marked too-fast is suspected', GUIDE_REQUEST, 'too-fast', { kind: 'suspected', source: SIGNUP }],
    ['an access event of the download page is a view', VIEW, null, { kind: 'view', source: DOWNLOAD }],
    [
      'one with the placeholder of a click is a download',
      CLICK,
      null,
      { kind: 'download', source: DOWNLOAD },
    ],
    ['one that follows a guide request is not counted beside it', ANALYTICS_EVENT, null, null],
    ['a contact form is no part of the funnel', CONTACT_FORM, null, null],
  ] as const)('%s', (_, body, suspicion, expected) => {
    expect(row(body, suspicion)).toEqual(expected && { ...expected, ...told });
  });

  test('what comes without a view of the landing page is unseen, and what the team does is not counted', () => {
    const of = (visitor: 'team' | 'unseen', suspicion: 'honeypot' | null = null) =>
      funnelEvent({
        type: 'guide_request',
        body: JSON.stringify(GUIDE_REQUEST),
        received_at: 7,
        suspicion,
        release: null,
        visitor,
      })?.kind;
    expect([of('unseen'), of('team')]).toEqual(['unseen', 'uncounted']);
    expect([of('unseen', 'honeypot'), of('team', 'honeypot')]).toEqual(['suspected', 'uncounted']);
  });

  test.each([
    ['?utm_source=Fall-Mailing&utm_medium=email', 'fall-mailing'],
    ['?utm_source=', '/homeowners-guide-download'],
    ['?utm_medium=email', '/homeowners-guide-download'],
    ['?gclid=', 'gclid'],
    ['?gclid=&utm_source=search', 'search'],
  ])('the source of %s is %s', (search, source) => {
    expect(row({ ...VIEW, source: DOWNLOAD_PAGE + search })?.source).toBe(source);
  });

  test('a source that is no address is unknown', () => {
    expect(row({ ...VIEW, source: 'somewhere' })?.source).toBe('unknown');
  });
});
