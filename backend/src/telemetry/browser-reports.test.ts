import { describe, expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';

const SHELL = 'shell/1.0.0-81b0c2aa';
const GUIDE = 'guide/1.0.0-3fa9c1d2';
const PAGE = 'https://www.example.com/free-homeowners-guide';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** As Chromium sends a violation; `body` says whose it is. */
const violation = (body: object) => ({
  age: 12,
  body: { disposition: 'enforce', documentURL: PAGE, effectiveDirective: 'script-src-elem', ...body },
  type: 'csp-violation',
  url: PAGE,
  user_agent: FIREFOX,
});
const INLINE = violation({ blockedURL: 'inline', sourceFile: PAGE });
const OF_GUIDE = violation({
  blockedURL: 'eval',
  sourceFile: `https://www.example.com/_r/${GUIDE}/assets/Page.js`,
});

describe('what a browser reports by itself', () => {
  onBothEngines(
    (site) => {
      let networks = 0;
      const send = (body: unknown, { type = 'application/reports+json', query = '', from = '' } = {}) => {
        networks += 1;
        return site.send(`/browser-reports?release=${GUIDE}&shell=${query || SHELL}`, {
          method: 'POST',
          headers: {
            'content-type': type,
            'user-agent': FIREFOX,
            'x-forwarded-for': from || `20.1.${networks}.7`,
          },
          body: JSON.stringify(body),
        });
      };
      /** What has been counted in an hour of its own, by release. */
      async function counts(report: () => Promise<unknown>) {
        site.clock.now += 3_600_000;
        const at = site.clock.now - (site.clock.now % 3_600_000);
        await report();
        const query = site.database.db.selectFrom('tally').selectAll().where('at', '=', at);
        const rows = await query.orderBy('release').execute();
        return Object.fromEntries(rows.map(({ release, counts }) => [release, JSON.parse(counts)]));
      }
      const both = (what: string) => ({ [SHELL]: { page: 1, [what]: 1 }, [GUIDE]: { page: 1, [what]: 1 } });

      test.each([
        ['a list (Chromium)', 'application/reports+json', [INLINE]],
        ['one report (WebKit)', 'application/reports+json', INLINE],
        [
          "a policy's report (Firefox)",
          'application/csp-report',
          {
            'csp-report': {
              'document-uri': PAGE,
              'blocked-uri': 'inline',
              'source-file': PAGE,
              'effective-directive': 'script-src-elem',
            },
          },
        ],
      ])('of what the page has inline is counted for its page and its shell: %s', async (_, type, body) => {
        expect(
          await counts(async () => {
            const answer = await send(body, { type });
            expect([answer.status, answer.body]).toEqual([202, { success: true }]);
          }),
        ).toEqual(both('violation'));
      });

      test('of a file is counted for its release, and a crash for the page', async () => {
        expect(await counts(() => send([OF_GUIDE, OF_GUIDE]))).toEqual({
          [GUIDE]: { page: 1, violation: 1 },
        });
        const blocked = `https://www.example.com/_r/${SHELL}/assets/late.js`;
        const integrity = { type: 'integrity-violation', url: PAGE, body: { blockedURL: blocked } };
        expect(await counts(() => send([integrity]))).toEqual({ [SHELL]: { page: 1, violation: 1 } });
        const crash = { type: 'crash', url: PAGE, body: { reason: 'oom' } };
        expect(await counts(() => send([crash]))).toEqual(both('error'));
      });

      test('is one page, however many reports a network sends in five minutes', async () => {
        const from = '203.0.113.9';
        expect(
          await counts(async () => {
            for (const body of [[INLINE, INLINE], [INLINE], [OF_GUIDE]]) await send(body, { from });
          }),
        ).toEqual(both('violation'));
      });

      test.each([
        ["an extension's", violation({ blockedURL: 'inline', sourceFile: 'chrome-extension' })],
        ['what is no failure', { type: 'deprecation', url: PAGE, body: { id: 'x' } }],
        ['what has no body', { type: 'csp-violation-of-tomorrow' }],
        ['a body that is no object', { type: 'deprecation', body: 'x' }],
      ])('is not counted when it is %s', async (_, report) => {
        expect(await counts(() => send([report]))).toEqual({});
      });

      test('is of the page where it says nothing more, whatever its fields are', async () => {
        const odd = { type: 'csp-violation', body: { sourceFile: 7, blockedURL: ['x'] } };
        expect(await counts(() => send([odd, { type: 'csp-violation', body: null }]))).toEqual(
          both('violation'),
        );
      });

      test('names no release that its address makes up', async () => {
        const wrong = { query: `${'shell/'.repeat(40)}&shell=x` };
        expect(await counts(() => send([INLINE], wrong))).toEqual({ [GUIDE]: { page: 1, violation: 1 } });
        const of = (query: string, body: unknown = [INLINE]) =>
          site.post(`/browser-reports${query}`, { reports: body });
        expect(await counts(() => of('?release=rosa@example.com'))).toEqual({});
        expect(await counts(() => of(''))).toEqual({});
      });

      test('is taken as Chromium sends a hundred of them, and refused when it is larger, no list, or too long', async () => {
        const long = violation({ blockedURL: 'inline', originalPolicy: 'x'.repeat(2000) });
        expect((await send(Array(100).fill(long))).status).toBe(202);
        expect((await send(Array(150).fill(long))).status).toBe(413);
        expect((await send(Array(201).fill({ type: 'x' }))).status).toBe(422);
        for (const body of [[], ['x'], 'x', 7, null, {}, { reports: {} }])
          expect((await send(body)).status, JSON.stringify(body)).toBe(422);
        expect((await send([INLINE], { type: 'text/plain' })).status).toBe(415);
      });

      test('is not counted from a robot', async () => {
        expect(
          await counts(() =>
            site.post(
              `/browser-reports?release=${GUIDE}`,
              { reports: [INLINE] },
              { headers: { 'user-agent': 'HeadlessChrome/140.0' } },
            ),
          ),
        ).toEqual({});
      });
    },
    { settings: { CLIENT_IP_HEADER: 'x-forwarded-for' } },
  );
});
