import { expect, test } from 'vitest';
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
const OF_SHELL = {
  type: 'integrity-violation',
  url: PAGE,
  body: { blockedURL: `https://www.example.com/_r/${SHELL}/assets/late.js` },
};
/** As Firefox sends it. */
const POLICY_REPORT = {
  'csp-report': {
    'document-uri': PAGE,
    'blocked-uri': 'inline',
    'source-file': PAGE,
    'effective-directive': 'script-src-elem',
  },
};

onBothEngines((site) => {
  const TYPE = 'application/reports+json';
  const QUERY = `?release=${GUIDE}&shell=${SHELL}`;
  let networks = 0;
  const send = (body: unknown, { type = TYPE, query = QUERY, from = '', browser = FIREFOX } = {}) => {
    networks += 1;
    return site.post(`/browser-reports${query}`, body, {
      headers: { 'content-type': type, 'user-agent': browser },
      from: from || `20.1.${networks}.7`,
    });
  };
  /** What has been counted in an hour of its own, by release. */
  async function counts(report: () => Promise<unknown>) {
    site.clock.now += 3_600_000;
    await report();
    const rows = await site.rows('tally', { at: site.clock.now - (site.clock.now % 3_600_000) });
    return Object.fromEntries(rows.map(({ release, counts }) => [release, JSON.parse(counts)]));
  }
  const one = (what: string, ...releases: string[]) =>
    Object.fromEntries(releases.map((release) => [release, { page: 1, [what]: 1 }]));

  test.each([
    ['inline, as a list (Chromium)', [INLINE], TYPE, one('violation', SHELL, GUIDE)],
    ['inline, as one (WebKit)', INLINE, TYPE, one('violation', SHELL, GUIDE)],
    ['inline (Firefox)', POLICY_REPORT, 'application/csp-report', one('violation', SHELL, GUIDE)],
    ['of a file of the page', [OF_GUIDE, OF_GUIDE], TYPE, one('violation', GUIDE)],
    ['of a file of the shell', [OF_SHELL], TYPE, one('violation', SHELL)],
    ['of a crash', [{ type: 'crash', url: PAGE, body: { reason: 'oom' } }], TYPE, one('error', SHELL, GUIDE)],
    [
      'of the page, whatever its fields are',
      [
        { type: 'csp-violation', body: { sourceFile: 7, blockedURL: ['x'] } },
        { type: 'csp-violation', body: null },
      ],
      TYPE,
      one('violation', SHELL, GUIDE),
    ],
    ['of an extension', [violation({ blockedURL: 'inline', sourceFile: 'chrome-extension' })], TYPE, {}],
    ['of no failure', [{ type: 'deprecation', url: PAGE, body: { id: 'x' } }], TYPE, {}],
    ['without a body', [{ type: 'csp-violation-of-tomorrow' }], TYPE, {}],
    ['with a body that is no object', [{ type: 'deprecation', body: 'x' }], TYPE, {}],
  ])('counts a report %s for whose it is', async (_, body, type, counted) => {
    expect(
      await counts(async () => {
        expect(await send(body, { type })).toMatchObject({ status: 202, body: { success: true } });
      }),
    ).toEqual(counted);
  });

  test('is one page, however many reports a network sends in five minutes', async () => {
    const from = '203.0.113.9';
    expect(
      await counts(async () => {
        for (const body of [[INLINE, INLINE], [INLINE], [OF_GUIDE]]) await send(body, { from });
      }),
    ).toEqual(one('violation', SHELL, GUIDE));
  });

  test.each([
    [
      'names no release that its address makes up',
      `?release=${GUIDE}&shell=${'shell/'.repeat(40)}`,
      FIREFOX,
      [GUIDE],
    ],
    ['names no release that is an address', '?release=rosa@example.com', FIREFOX, []],
    ['counts nothing without a release', '', FIREFOX, []],
    ['counts nothing of a robot', QUERY, 'HeadlessChrome/140.0', []],
  ])('%s', async (_, query, browser, releases) => {
    expect(await counts(() => send([INLINE], { query, browser }))).toEqual(one('violation', ...releases));
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
});
