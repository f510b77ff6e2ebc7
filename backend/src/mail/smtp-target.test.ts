import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onSqlite } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { readOrCreateSecret } from '../config/read-or-create-secret.ts';
import { newDelivery } from '../outbox/outbox.ts';
import { mailOfReturnPath } from './bounces.ts';
import { smtpTarget } from './smtp-target.ts';

describe('deliver by smtp', () => {
  const received: { from: string; to: string[]; message: string }[] = [];
  let refuseWith: number | undefined;
  let hangs = false;
  let port = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      if (hangs) return;
      done(refuseWith ? Object.assign(new Error('no'), { responseCode: refuseWith }) : null);
    },
    onData(stream, { envelope }, done) {
      text(stream).then((message) => {
        const unfolded = message.replaceAll('=\r\n', '');
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          message: unfolded,
        });
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
    hangs = false;
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
        const [{ from, to, message } = { from: '', to: [], message: '' }] = received;
        expect(to).toEqual(['sent@example.com']);
        const secret = readOrCreateSecret(site.config.dataDir);
        expect(mailOfReturnPath(secret, 'bounces@example.com', from)).toBe(delivery.mailId);
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

      /** A kept message, and an attempt of its delivery beside the backend's own. */
      async function attempt(mail: { text: string; html: string }, limitMs: number) {
        const id = randomUUID();
        const recipient = `${id}@example.com`;
        await site.database.db
          .insertInto('mail')
          .values({ id, template: 'guide', recipient, subject: 'Hello', created_at: 0, ...mail })
          .execute();
        const target = smtpTarget(site.database.db, site.config, 'secret');
        const delivery = newDelivery('smtp', { mail_id: id }, 0);
        try {
          await target?.deliver(delivery, AbortSignal.timeout(limitMs));
        } finally {
          target?.close?.();
        }
      }

      test('ends an attempt that takes too long, though the server stays connected', async () => {
        hangs = true;
        await expect(attempt({ text: 'text', html: '' }, 200)).rejects.toMatchObject({
          message: 'the mail server took too long',
          permanent: false,
        });
      });

      test('sends nothing of a message that another attempt has sent and emptied', async () => {
        await attempt({ text: '', html: '' }, 10_000);
        expect(received).toEqual([]);
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
        BOUNCE_ADDRESS: 'bounces@example.com',
      }),
    },
  );
});
