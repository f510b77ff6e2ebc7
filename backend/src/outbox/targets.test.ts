import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answeringTarget } from '../../test/answering-target.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine, onSqlite } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { newDelivery } from './outbox.ts';

describe('deliver by smtp', () => {
  const received: { to: string[]; message: string }[] = [];
  let refuseWith: number | undefined;
  let port = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      done(refuseWith ? Object.assign(new Error('no'), { responseCode: refuseWith }) : null);
    },
    onData(stream, { envelope }, done) {
      text(stream).then((message) => {
        const unfolded = message.replaceAll('=\r\n', '');
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message: unfolded });
        done();
      });
    },
  });
  server.on('error', () => undefined);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  beforeEach(() => {
    refuseWith = undefined;
    received.length = 0;
  });

  onSqlite(
    (site) => {
      const deliveries = (recipient: string) =>
        site.database.db
          .selectFrom('delivery')
          .innerJoin('mail', 'mail.id', 'delivery.mail_id')
          .selectAll('delivery')
          .select(['mail.text', 'mail.html', 'mail.id as mailId'])
          .where('mail.recipient', '=', recipient)
          .execute();
      const settled = (recipient: string, status: string) =>
        until(async () => (await deliveries(recipient)).find((delivery) => delivery.status === status));
      const register = (name: string, email: string) =>
        site.post('/auth/register', { name, email, password: 'Correct1Horse!' });

      test('sends a kept message once, then empties it: it held a link that opens an account', async () => {
        await register('Rosa Field', 'sent@example.com');
        const delivery = await settled('sent@example.com', 'delivered');
        expect(delivery).toMatchObject({ target: 'smtp', attempts: 1, last_error: null, text: '', html: '' });
        expect(received).toHaveLength(1);
        const [{ to, message } = { to: [], message: '' }] = received;
        expect(to).toEqual(['sent@example.com']);
        expect(message).toContain('From: "Gable & Grain" <hello@example.com>');
        expect(message).toContain(`Message-ID: <${delivery.mailId}@example.com>`);
        expect(message).toContain('Auto-Submitted: auto-generated');
        expect(message).toMatch(/text\/plain[\s\S]*\/verify-email\?token=3D[\s\S]*text\/html/);
      });

      test('tries again later what the server refuses for now, with the same Message-ID', async () => {
        refuseWith = 451;
        await register('Rosa Field', 'later@example.com');
        const waiting = await until(async () =>
          (await deliveries('later@example.com')).find(({ last_error }) => last_error),
        );
        expect(waiting).toMatchObject({
          status: 'pending',
          attempts: 1,
          last_error: 'the mail server refused: 451',
        });
        expect(waiting.next_attempt_at).toBeGreaterThan(site.clock.now);
        expect(waiting.text).toContain('verify-email?token=');
        refuseWith = undefined;
        site.clock.now += 6000;
        expect(await settled('later@example.com', 'delivered')).toMatchObject({ attempts: 2 });
        expect(
          received.map(({ message }) => message.includes(`Message-ID: <${waiting.mailId}@example.com>`)),
        ).toEqual([true]);
      });

      test('puts what the server will never take with the dead letters', async () => {
        refuseWith = 550;
        await register('Rosa Field', 'never@example.com');
        const dead = await settled('never@example.com', 'dead');
        expect(dead).toMatchObject({ attempts: 1, last_error: 'the mail server refused: 550' });
      });

      test.each([
        ['one@example.com', 'Hello\r\nBcc: three@example.com\r\n\r\nBody', 1],
        ['one@example.com\r\nRCPT TO:<two@example.com>', 'Hello', undefined],
        ['one@example.com, two@example.com', 'Hello', undefined],
      ])(
        'lets nothing in %j or %j become another header or another recipient',
        async (recipient, subject, sent) => {
          const mail = {
            id: randomUUID(),
            template: 'verify-email',
            recipient,
            subject,
            text: 'text',
            html: '',
            created_at: 0,
          };
          const job = newDelivery('smtp', { mail_id: mail.id }, 0);
          await site.database.db.insertInto('mail').values(mail).execute();
          await site.database.db.insertInto('delivery').values(job).execute();
          await until(async () => {
            const row = site.database.db.selectFrom('delivery').selectAll().where('id', '=', job.id);
            const { attempts, locked_until } = await row.executeTakeFirstOrThrow();
            return attempts > 0 && locked_until === 0;
          });
          if (sent) expect(received).toHaveLength(sent);
          for (const { to, message } of received) {
            expect(to).toHaveLength(1);
            expect(to[0]).not.toMatch(/^(two|three)@example\.com$/);
            expect(message.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|RCPT)/im);
          }
        },
      );
    },
    {
      settings: () => ({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Gable & Grain <hello@example.com>',
      }),
    },
  );
});

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
