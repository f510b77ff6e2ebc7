import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { CONTACT_FORM, GUIDE_REQUEST, newBody } from '../../test/requests.ts';
import { startAutomationTarget } from '../../test/targets.ts';
import { deliveryOf, onOneEngine } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';

const target = await startAutomationTarget();
const { received } = target;
beforeEach(() => {
  target.next = [];
  received.length = 0;
});

onOneEngine(target.settings, (site) => {
  const submit = async (body: object = newBody(GUIDE_REQUEST)): Promise<string> =>
    (await site.post('/', body)).body.id;
  const deliveryWith = (id: string, status: string) => deliveryOf(site, id, (row) => row.status === status);
  const failedOnce = (id: string) => deliveryOf(site, id, ({ last_error }) => last_error !== null);

  test.each([
    ['a contact form', CONTACT_FORM, {}, {}],
    ['a marked submission of a likely bot', GUIDE_REQUEST, { website: 'x' }, { suspicion: 'honeypot' }],
    ['a submission with extra fields', GUIDE_REQUEST, { zip: '32801' }, { extra: { zip: '32801' } }],
  ])('posts %s, signed and with its id', async (_, body, added, reported) => {
    const sent = newBody(body);
    const id = await submit({ ...sent, ...added });
    const delivered = { target: 'automation', attempts: 1, last_error: null };
    expect(await deliveryWith(id, 'delivered')).toMatchObject(delivered);
    expect(received).toHaveLength(1);
    const [{ headers, payload } = { headers: {}, payload: '' }] = received;
    expect(headers['webhook-id']).toBe(id);
    const verified = new Webhook(target.secret).verify(payload, headers as Record<string, string>);
    expect(verified).toEqual({ id, ...sent, ...reported });
  });

  test.each([429, 503, 301])('retries a delivery after status %i until it succeeds', async (status) => {
    target.next = [status];
    const id = await submit();
    const last_error = `the automation webhook returned ${status}`;
    expect(await failedOnce(id)).toMatchObject({ status: 'pending', last_error });
    site.clock.now += 6000;
    expect(await deliveryWith(id, 'delivered')).toMatchObject({ attempts: 2 });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  test('makes a delivery a dead letter after status 410, or after three days of failures', async () => {
    target.next = [410];
    const id = await submit();
    const last_error = 'the automation webhook returned 410';
    expect(await deliveryWith(id, 'dead')).toMatchObject({ attempts: 1, last_error });
    site.clock.now += 60_000;
    await submit();
    await until(() => received.length === 2);
    expect((await site.rows('delivery', { submission_id: id }))[0]?.attempts).toBe(1);

    target.next = [500, 500];
    const late = await submit();
    await failedOnce(late);
    site.clock.now += 3 * 24 * 60 * 60 * 1000;
    expect(await deliveryWith(late, 'dead')).toMatchObject({ attempts: 2 });
  });
});
