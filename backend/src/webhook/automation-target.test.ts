import { isWhole } from 'shared-lib/testing/this-run.ts';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { answeringTarget } from '../../test/answering-target.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { currentTrace } from '../tracing/trace-points.ts';

describe('deliver to automation', () => {
  const target = answeringTarget();
  const { received } = target;
  beforeEach(() => {
    target.next = [];
    received.length = 0;
  });

  onOneEngine(
    (site) => {
      const delivery = (id: string) =>
        site.database.db
          .selectFrom('delivery')
          .selectAll()
          .where('submission_id', '=', id)
          .executeTakeFirstOrThrow();
      let sent = Date.parse(GUIDE_REQUEST.timestamp);
      /** Each time another one: the same body twice is one submission. */
      const submit = async (body: object = GUIDE_REQUEST) => {
        sent += 60_000;
        return (await site.post('/', { ...body, timestamp: new Date(sent).toISOString() })).body.id as string;
      };
      const settled = (id: string, status: string) =>
        until(async () => {
          const row = await delivery(id);
          return row.status === status && row;
        });

      test('posts every submission, signed, under its own id', async () => {
        const id = await submit(CONTACT_FORM);
        expect(await settled(id, 'delivered')).toMatchObject({
          target: 'automation',
          attempts: 1,
          last_error: null,
        });
        expect(received).toHaveLength(1);
        const [{ headers, payload } = { headers: {}, payload: '' }] = received;
        expect(headers['webhook-id']).toBe(id);
        expect(new Webhook(target.secret).verify(payload, headers as Record<string, string>)).toEqual({
          id,
          ...CONTACT_FORM,
          timestamp: new Date(sent).toISOString(),
        });
      });

      test('keeps with each delivery the trace of its own request, where several share a commit', async () => {
        const traces = ['a', 'b', 'c'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
        const ids = await Promise.all(
          traces.map((trace) => currentTrace.run(trace, () => submit({ ...CONTACT_FORM, message: trace }))),
        );
        const kept = await Promise.all(ids.map(delivery));
        expect(kept.map(({ traceparent }) => traceparent)).toEqual(traces);
        expect((await delivery(await submit())).traceparent).toBeNull();
      });

      test('posts what came twice once', async () => {
        const body = { ...CONTACT_FORM, message: 'Only once, please' };
        const first = await site.post('/', body);
        await settled(first.body.id, 'delivered');
        expect((await site.post('/', body)).body.id).toBe(first.body.id);
        await settled(await submit(), 'delivered');
        expect(received.filter(({ payload }) => payload.includes('Only once'))).toHaveLength(1);
      });

      test('posts what a robot may have sent with the mark on it', async () => {
        const id = await submit({ ...GUIDE_REQUEST, website: 'https://spam.example' });
        await settled(id, 'delivered');
        expect(JSON.parse(received[0]?.payload ?? '')).toEqual({
          id,
          ...GUIDE_REQUEST,
          timestamp: new Date(sent).toISOString(),
          suspicion: 'honeypot',
        });
      });

      test.each(isWhole ? [500, 503, 429, 408, 301] : [429, 503])(
        'tries again after the answer %i, until it is taken',
        async (status) => {
          target.next = [status];
          const id = await submit();
          const waiting = await until(async () => {
            const row = await delivery(id);
            return row.last_error && row;
          });
          expect(waiting).toMatchObject({
            status: 'pending',
            last_error: `the automation webhook answered ${status}`,
          });
          site.clock.now += 6000;
          expect(await settled(id, 'delivered')).toMatchObject({ attempts: 2 });
          expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
        },
      );

      test.each([400, 410])('puts a submission with the dead letters after the answer %i', async (status) => {
        target.next = [status];
        const id = await submit();
        expect(await settled(id, 'dead')).toMatchObject({
          attempts: 1,
          last_error: `the automation webhook answered ${status}`,
        });
        site.clock.now += 60_000;
        await submit();
        await until(() => received.length === 2);
        expect((await delivery(id)).attempts).toBe(1);
      });

      test('gives up after three days', async () => {
        target.next = [500, 500];
        const id = await submit();
        await until(async () => (await delivery(id)).last_error);
        site.clock.now += 3 * 24 * 60 * 60 * 1000;
        expect(await settled(id, 'dead')).toMatchObject({ attempts: 2 });
      });

      test('takes up again what a worker had when it was killed, once its lease is over', async () => {
        const id = await submit();
        await settled(id, 'delivered');
        const now = site.clock.now;
        const crashed = { status: 'pending', locked_until: now + 60_000, next_attempt_at: now } as const;
        await site.database.db.updateTable('delivery').set(crashed).where('submission_id', '=', id).execute();
        await submit();
        await until(() => received.length === 2);
        expect(await delivery(id)).toMatchObject({ status: 'pending', attempts: 1 });
        site.clock.now += 60_001;
        expect(await settled(id, 'delivered')).toMatchObject({ attempts: 2 });
      });
    },
    {
      settings: target.settings,
    },
  );
});
