import { expect, onTestFinished, test } from 'vitest';
import { jsonPost } from '../../test/json-post.ts';
import { mailsTo } from '../../test/mailed-token.ts';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { createBackend } from '../app/create-backend.ts';
import { createLog } from '../log/log.ts';

onBothEngines((site) => {
  const rows = (email: string) =>
    site.database.db.selectFrom('submission').selectAll().where('email', '=', email).execute();

  test.each([GUIDE_REQUEST, CONTACT_FORM])(
    'keeps a $type that comes twice once, and answers both times alike',
    async (body) => {
      const twice = { ...body, email: `${body.type}@example.com` };
      const first = await site.post('/', twice);
      site.clock.now += 6 * 24 * 60 * 60 * 1000;
      const second = await site.post('/', twice);
      expect([first.status, second.status]).toEqual([202, 202]);
      expect(second.body).toEqual(first.body);
      expect((await rows(twice.email)).map(({ id }) => id)).toEqual([first.body.id]);
    },
  );

  test('keeps one of ten that come at once, and gives all of them its id', async () => {
    const body = { ...GUIDE_REQUEST, email: 'ten@example.com' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.post('/', body)));
    const [row, ...others] = await rows(body.email);
    expect(others).toEqual([]);
    expect(answers.map((answer) => [answer.status, answer.body.id])).toEqual(Array(10).fill([202, row?.id]));
  });

  test('keeps one of each that come at once to two processes, and delivers it once', async () => {
    const second = await createBackend(site.config, { log: createLog({ logLevel: 'silent' }) });
    onTestFinished(() => second.close());
    const emails = Array.from({ length: 40 }, (_, at) => `race${at}@example.com`);
    const post = async (app: typeof second.app, email: string) => {
      const from = `198.51.100.${emails.indexOf(email)}`;
      const answer = await app.request(
        '/',
        jsonPost({ ...GUIDE_REQUEST, email }, { 'x-forwarded-for': from }),
      );
      return [answer.status, ((await answer.json()) as { id: string }).id];
    };
    const [here, there] = await Promise.all([
      Promise.all(emails.map((email) => post(site.backend.app, email))),
      // The other way round: each may have to wait for what the other has written already.
      Promise.all(emails.toReversed().map((email) => post(second.app, email))),
    ]);
    expect(here).toEqual(there.toReversed());
    expect(here.map(([status]) => status)).toEqual(Array(40).fill(202));
    for (const [at, email] of emails.entries()) {
      expect((await rows(email)).map(({ id }) => id)).toEqual([here[at]?.[1]]);
      expect(await mailsTo(site, email)).toHaveLength(1);
    }
  });

  test('knows it again in another order of fields, with blanks and capitals', async () => {
    const first = await site.post('/', { ...GUIDE_REQUEST, email: 'same@example.com' });
    const { type, ...rest } = { ...GUIDE_REQUEST, name: ' Rosa Field ', email: 'Same@Example.com ' };
    const second = await site.post('/', { ...rest, type });
    expect(second.body.id).toBe(first.body.id);
  });

  test.each([
    ['another moment', { timestamp: '2025-06-12T09:30:00.001Z' }],
    ['another name', { name: 'Rose Field' }],
    ['another page', { source: 'http://localhost:4300/free-homeowners-guide?utm_source=mailing' }],
  ])('keeps a request of %s besides', async (what, change) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await site.post('/', { ...GUIDE_REQUEST, email });
    await site.post('/', { ...GUIDE_REQUEST, email, ...change });
    expect(await rows(email)).toHaveLength(2);
  });

  test('counts every access event: two visitors may open a page in the same millisecond', async () => {
    await site.post('/', ANALYTICS_EVENT);
    await site.post('/', ANALYTICS_EVENT);
    expect(await rows(ANALYTICS_EVENT.email)).toHaveLength(2);
  });
});
