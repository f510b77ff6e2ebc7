import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startSmtpCatcher } from '../../test/targets.ts';
import { onSqlite, PASSWORD } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { newDelivery } from '../outbox/outbox.ts';
import { smtpTarget } from './send-mail.ts';

let answer: () => Promise<number | undefined> | number | undefined;
const smtp = await startSmtpCatcher(() => answer());
afterAll(() => smtp.close());
beforeEach(() => {
  answer = () => undefined;
  smtp.caught.length = 0;
});

const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'Gable & Grain <hello@example.com>' };

onSqlite(settings, (site) => {
  const deliveryWith = (recipient: string, status: string) =>
    until(async () => {
      const [mail] = await site.rows('mail', { recipient });
      const [delivery] = await site.rows('delivery', { mail_id: mail?.id ?? '' });
      const isSettled = delivery?.status === status && (status !== 'pending' || delivery.last_error !== null);
      return mail && isSettled ? { mail, delivery } : undefined;
    });
  async function register(email: string, status: string) {
    await site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD });
    return deliveryWith(email, status);
  }

  test('sends a message once, then erases its content', async () => {
    const { mail, delivery } = await register('sent@example.com', 'delivered');
    expect(delivery).toMatchObject({ target: 'smtp', attempts: 1, last_error: null });
    expect(mail).toMatchObject({ text: '', html: '' });
    expect(smtp.caught.map(({ to }) => to)).toEqual([['sent@example.com']]);
    const [{ from, headers, message } = { from: '', headers: new Map(), message: '' }] = smtp.caught;
    expect(from).toBe('hello@example.com');
    expect(headers.get('from')).toBe('"Gable & Grain" <hello@example.com>');
    expect(headers.get('message-id')).toBe(`<${mail.id}@example.com>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(message).toMatch(/text\/plain[\s\S]*\/verify-email\?token=3D[\s\S]*text\/html/);
  });

  test('erases the recipient of the mail about a deleted account once the mail is sent', async () => {
    const { token, user } = await site.visitor();
    await site.post('/user/delete', { userId: user.id, password: PASSWORD }, { token });
    await until(async () => (await site.rows('mail', { template: 'account-deleted', recipient: '' })).length);
    expect(smtp.caught.at(-1)?.to).toEqual([user.email]);
  });

  test.each([451, 535])('retries after the reply %i, with the same Message-ID', async (reply) => {
    answer = () => reply;
    const { mail, delivery } = await register(`later-${reply}@example.com`, 'pending');
    expect(delivery.last_error).toBe(`the mail server refused DATA: ${reply}`);
    expect(delivery.next_attempt_at).toBeGreaterThan(site.clock.now);
    expect(mail.text).toContain('verify-email?token=');
    answer = () => undefined;
    site.clock.now += 6000;
    expect((await deliveryWith(`later-${reply}@example.com`, 'delivered')).delivery.attempts).toBe(2);
    expect(smtp.caught.map(({ headers }) => headers.get('message-id'))).toEqual([`<${mail.id}@example.com>`]);
  });

  test('makes a delivery a dead letter after a permanent refusal', async () => {
    answer = () => 550;
    const { delivery } = await register('never@example.com', 'dead');
    expect(delivery).toMatchObject({ attempts: 1, last_error: 'the mail server refused DATA: 550' });
  });

  async function attempt(text: string, limitMs: number, smtpUrl = smtp.url) {
    const content = { recipient: 'rosa@example.com', subject: 'Hello', text, html: '' };
    const row = { id: randomUUID(), template: 'guide', created_at: 0, ...content };
    await site.database.db.insertInto('mail').values(row).execute();
    const target = smtpTarget(site.database.db, { ...site.config, smtpUrl });
    onTestFinished(() => target?.close?.());
    await target?.deliver(newDelivery('smtp', { mail_id: row.id }, 0), AbortSignal.timeout(limitMs));
  }

  test('aborts an attempt at its timeout, and skips a message that another attempt has sent', async () => {
    answer = () => new Promise(() => {});
    const late = { message: 'the mail server timed out', constructor: Error };
    await expect(attempt('text', 200)).rejects.toMatchObject(late);
    answer = () => undefined;
    await attempt('', 10_000);
    expect(smtp.caught).toEqual([]);
  });

  test('reports why a mail server is unusable, without the password or the server’s response', async () => {
    const url = smtp.url.replace('smtp://', 'smtps://user:pw-1@');
    await expect(attempt('text', 10_000, url)).rejects.toThrow(/: (?!.*pw-1).*wrong version number/);
    answer = () => 'pw-1' as never;
    await expect(attempt('text', 10_000)).rejects.toThrow(/^the mail server cannot be used: EMESSAGE$/);
  });
});
