import { expect, onTestFinished, test } from 'vitest';
import { jsonPost } from '../../test/json-post.ts';
import { mailsTo } from '../../test/mailed-token.ts';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { createBackend } from '../app/create-backend.ts';
import { createLog } from '../log/log.ts';

onBothEngines((site) => {
  const idsOf = async (email: string) => (await site.rows('submission', { email })).map(({ id }) => id);

  test.each([
    ['guide request', GUIDE_REQUEST],
    ['contact form', CONTACT_FORM],
  ])('stores a duplicate %s once, in any order of fields, spacing and case', async (_, body) => {
    const email = `${body.type}@example.com`;
    const first = await site.post('/', { ...body, email });
    site.clock.now += 6 * 24 * 60 * 60 * 1000;
    const { type, ...rest } = { ...body, name: ` ${body.name} `, email: `${email.toUpperCase()} ` };
    const second = await site.post('/', { ...rest, type });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(await idsOf(email)).toEqual([first.body.id]);
  });

  test('stores simultaneous duplicates once, in two processes on PostgreSQL', async () => {
    // Two connections to SQLite in one thread would block each other.
    let second = site.backend;
    if (site.engine === 'postgres') {
      second = await createBackend(site.config, { log: createLog({ logLevel: 'silent' }) });
      onTestFinished(() => second.close());
    }
    const emails = Array.from({ length: 40 }, (_, at) => `race${at}@example.com`);
    const post = async (app: typeof second.app, email: string) => {
      const from = { 'x-forwarded-for': `198.51.100.${emails.indexOf(email)}` };
      const answer = await app.request('/', jsonPost({ ...GUIDE_REQUEST, email }, from));
      return [answer.status, ((await answer.json()) as { id: string }).id];
    };
    const [here, there] = await Promise.all([
      Promise.all(emails.map((email) => post(site.backend.app, email))),
      // In reverse order, so that each may have to wait for rows of the other.
      Promise.all(emails.toReversed().map((email) => post(second.app, email))),
    ]);
    expect(here).toEqual(there.toReversed());
    expect(here.map(([status]) => status)).toEqual(Array(40).fill(202));
    for (const [at, email] of emails.entries()) {
      expect(await idsOf(email)).toEqual([here[at]?.[1]]);
      expect(await mailsTo(site, email)).toHaveLength(1);
    }
  });

  test.each([
    ['a request with another timestamp', GUIDE_REQUEST, { timestamp: '2025-06-12T09:30:00.001Z' }],
    ['a request with another name', GUIDE_REQUEST, { name: 'Rose Field' }],
    ['a request from another page', GUIDE_REQUEST, { source: `${GUIDE_REQUEST.source}?utm_source=mailing` }],
    ['an access event in the same millisecond', ANALYTICS_EVENT, {}],
  ])('also stores %s', async (what, body, change) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await site.post('/', { ...body, email });
    await site.post('/', { ...body, email, ...change });
    expect(await idsOf(email)).toHaveLength(2);
  });
});
