import { expect, test } from 'vitest';
import { answeringTarget } from '../../test/answering-target.ts';
import { operate } from '../../test/operate.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';

const target = answeringTarget();

onOneEngine(target.settings, (site) => {
  const run = (...args: string[]) => operate(site.env, ['deliveries', ...args], () => site.clock.now);
  const deliveryOf = (submission_id: string, status: string) =>
    until(async () => {
      const [row] = await site.rows('delivery', { submission_id });
      return row?.status === status ? row : undefined;
    });
  let sent = Date.parse(GUIDE_REQUEST.timestamp);
  const submit = async (answer: number) => {
    target.status = answer;
    sent += 60_000;
    const { body } = await site.post('/', { ...GUIDE_REQUEST, timestamp: new Date(sent).toISOString() });
    return body.id as string;
  };

  test('lists dead letters with their error, and redrives them', async () => {
    const arrived = await deliveryOf(await submit(200), 'delivered');
    const dead = await deliveryOf(await submit(410), 'dead');

    const list = await run('--dead');
    expect(list.code).toBe(0);
    expect(list.output).toContain('automation: 1 dead');
    expect(list.output).toMatch(
      new RegExp(`${dead.id} +automation +dead +1 +.+the automation webhook answered 410`),
    );
    expect(list.output).not.toContain(arrived.id);
    expect((await run('list', '--delivered')).output).toContain(arrived.id);
    const { deliveries } = JSON.parse((await run('--json')).output);
    expect(deliveries.map(({ id }: { id: string }) => id).sort()).toEqual([arrived.id, dead.id].sort());

    expect(JSON.parse((await run('show', dead.id)).output)).toMatchObject({
      id: dead.id,
      status: 'dead',
      last_error: 'the automation webhook answered 410',
      content: { body: { event: 'guide_request', name: GUIDE_REQUEST.name } },
    });

    target.status = 200;
    site.clock.now += 10 * 24 * 60 * 60 * 1000;
    const output = expect.stringContaining('1 delivery is');
    expect(await run('redrive', dead.id)).toMatchObject({ code: 0, output });
    await submit(200);
    expect(await deliveryOf(dead.submission_id ?? '', 'delivered')).toMatchObject({ attempts: 1 });
  });

  test('retries a redriven dead letter for three more days', async () => {
    const dead = await deliveryOf(await submit(404), 'dead');
    site.clock.now += 10 * 24 * 60 * 60 * 1000;
    target.status = 500;
    expect((await run('redrive', '--dead')).output).toContain('1 delivery is due');
    const waiting = await until(async () => {
      const row = await deliveryOf(dead.submission_id ?? '', 'pending');
      return row.last_error ? row : undefined;
    });
    expect(waiting.last_error).toBe('the automation webhook answered 500');
  });

  test('refuses delivered and unknown ids, and changes nothing', async () => {
    const arrived = await deliveryOf(await submit(200), 'delivered');
    const dead = await deliveryOf(await submit(404), 'dead');
    for (const ids of [[arrived.id], [dead.id, arrived.id], ['nothing']]) {
      const { code, errors } = await run('redrive', ...ids);
      expect([code, errors]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    }
    expect((await run('show', 'nothing')).errors).toContain('There is no delivery nothing.');
    await deliveryOf(dead.submission_id ?? '', 'dead');
  });
});
