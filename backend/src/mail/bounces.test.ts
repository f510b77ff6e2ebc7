import { randomUUID } from 'node:crypto';
import { leastCpu } from 'shared-lib/testing/least-cpu.ts';
import { describe, expect, test } from 'vitest';
import { mailedToken, mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { JOBS } from '../app/features.ts';
import { newDelivery } from '../outbox/outbox.ts';
import { DAY_MS } from '../time/hours.ts';
import { failedStatus, forgetBounce, isHard, mailOfReturnPath, recordBounce, returnPath } from './bounces.ts';
import { noMailTo, unsubscribeKey } from './unsubscribe.ts';

const SECRET = 'x'.repeat(32);
const ADDRESS = 'bounces@example.com';

describe('the return path', () => {
  const id = randomUUID();
  const path = returnPath(SECRET, ADDRESS, id);

  test('names its message, in any spelling, within the 64 characters before an at sign', () => {
    expect(path).toMatch(/^bounces\+[0-9a-f]{48}@example\.com$/);
    expect(returnPath(SECRET, 'fifteen-letters@example.com', id).indexOf('@')).toBeLessThanOrEqual(64);
    expect(mailOfReturnPath(SECRET, ADDRESS, path)).toBe(id);
    expect(mailOfReturnPath(SECRET, ADDRESS, path.toUpperCase())).toBe(id);
  });

  test.each([
    ['a forged signature', path.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['the signature of another message', path.replace(/\+./, (start) => (start === '+0' ? '+1' : '+0'))],
    ['no tag', ADDRESS],
    ['an empty tag', 'bounces+@example.com'],
    ['a short tag', path.replace(/.@/, '@')],
    ['another mailbox', path.replace('bounces', 'hello')],
    ['another domain', path.replace('example.com', 'example.org')],
    ['something before it', `x${path}`],
    ['another secret', returnPath('y'.repeat(32), ADDRESS, id)],
    ['two addresses', `${path},${path}`],
    ['a great length', `${'a'.repeat(1_000_000)}${path}`],
  ])('is not an address with %s', (_, address) => {
    expect(mailOfReturnPath(SECRET, ADDRESS, address)).toBeUndefined();
  });
});

/** A report as Postfix writes it, with what it returns. */
const report = (status: string, action = 'failed') =>
  `From: MAILER-DAEMON@mx.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I could not deliver your message. Status: 4.0.0

--b1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
Arrival-Date: Wed, 25 Nov 2026 14:00:00 +0000

Final-Recipient: rfc822; nobody@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 no such user

--b1
Content-Type: message/rfc822

Status: 5.9.9
--b1--
`;

describe('the status of a report', () => {
  test('is that of the failed recipient, with either kind of line end', () => {
    expect(failedStatus(report('5.1.1'))).toBe('5.1.1');
    expect(failedStatus(report('5.1.1').replaceAll('\n', '\r\n'))).toBe('5.1.1');
    expect(failedStatus(report('5.1.1').replace('=delivery-status', '="delivery-status"'))).toBe('5.1.1');
  });

  test.each([
    ['a delay', report('4.4.1', 'delayed')],
    ['a success', report('2.0.0', 'delivered')],
    ['an automatic answer that quotes one', `Content-Type: text/plain\n\n${report('5.1.1')}`],
    ['a report without a part', report('5.1.1').replace('message/delivery-status', 'text/plain')],
    ['a report that is cut off', report('5.1.1').slice(0, 330)],
    ['a status that is no number', report('x.1.1')],
    ['nothing', ''],
  ])('is none of %s', (_, message) => {
    expect(failedStatus(message)).toBeUndefined();
  });

  test('is looked for in a time that grows with the length alone', async () => {
    const hostile = [
      `${report('x').slice(0, 330)}${'Content-Type: message/delivery-status\n'.repeat(7000)}`,
      `${'Content-Type: multipart/report; '.repeat(8000)}\n\n`,
      `Content-Type: ${'\t'.repeat(250_000)}\n\n`,
      `${report('5.1.1').split('Action')[0]}${'Action: \n\n'.repeat(25_000)}`,
    ];
    // Each takes about a millisecond; a search that begins anew at every line would take minutes.
    for (const message of hostile)
      expect(await leastCpu(1000, () => failedStatus(message))).toBeLessThan(1000);
  });

  test.each([
    [true, ['5.0.0', '5.1.1', '5.1.2', '5.1.10', '5.2.1', '5.4.4']],
    [false, ['4.1.1', '5.1.7', '5.1.8', '5.2.2', '5.3.4', '5.4.7', '5.7.1', '5.7.26', '2.1.1']],
  ])('says %s: the mailbox takes no mail: %j', (hard, statuses) => {
    expect(statuses.map(isHard)).toEqual(statuses.map(() => hard));
  });
});

onBothEngines((site) => {
  async function sent(recipient: string, at = site.clock.now): Promise<string> {
    const id = randomUUID();
    const mail = { id, template: 'guide', recipient, subject: '', text: '', html: '', created_at: at };
    await site.database.db.insertInto('mail').values(mail).execute();
    const delivery = { ...newDelivery('smtp', { mail_id: id }, at), status: 'delivered' as const };
    await site.database.db.insertInto('delivery').values(delivery).execute();
    return id;
  }
  const bounce = (mailId: string) =>
    recordBounce(site.database.db, { mailId, status: '5.1.1', now: site.clock.now });
  const reasonFor = async (address: string) => (await noMailTo(site.database.db, [address])).get(address);
  const deliveryOf = async (mail_id: string) => (await site.rows('delivery', { mail_id }))[0];

  test('a message that comes back ends mail to this spelling of its address, and its delivery says why', async () => {
    const id = await sent('dead+1@example.com');
    expect(await bounce(id)).toBe('dead+1@example.com');
    expect(await bounce(id)).toBe('dead+1@example.com');
    expect(await reasonFor('dead+1@example.com')).toBe('mail to the recipient comes back');
    // Anybody can ask for mail to a made-up spelling of somebody's address.
    expect(await reasonFor('dead@example.com')).toBeUndefined();
    // Not dead: its text is gone, and "redrive --dead" must not send it.
    expect(await deliveryOf(id)).toMatchObject({ status: 'delivered', last_error: 'came back: 5.1.1' });
    expect(JSON.stringify(await site.rows('unsubscribed'))).not.toContain('dead');
  });

  test('changes nothing for a message that is unknown, erased or older than ten days', async () => {
    const old = await sent('old@example.com', site.clock.now - 10 * DAY_MS);
    const erased = await sent('');
    for (const id of [old, erased, randomUUID()]) expect(await bounce(id)).toBeUndefined();
    expect(await reasonFor('old@example.com')).toBeUndefined();
    expect(await deliveryOf(old)).toMatchObject({ last_error: null });
    expect(await bounce(await sent('young@example.com', site.clock.now - 10 * DAY_MS + 1))).toBeTruthy();
  });

  test('is forgotten on its own after 13 months, and with it no wish to get no mail', async () => {
    const [bounced, left] = ['bounced@example.com', 'left@example.com'];
    await bounce(await sent(bounced));
    const wish = { key: unsubscribeKey(left), at: 1 };
    await site.database.db.insertInto('unsubscribed').values(wish).execute();
    const forget = (months: number) => JOBS.bounces?.(site.database, site.clock.now + months * 31 * DAY_MS);
    await forget(12);
    expect(await reasonFor(bounced)).toBeDefined();
    await forget(14);
    expect(await reasonFor(bounced)).toBeUndefined();
    expect(await reasonFor(left)).toBe('the recipient has unsubscribed');
  });

  test('is forgotten when its owner opens a mailed link: a verification or a reset', async () => {
    const visitor = await site.visitor();
    const { email } = visitor.user;
    await bounce(await sent(email));
    expect((await verifyAddress(site, visitor)).status).toBe(200);
    expect(await reasonFor(email)).toBeUndefined();

    await bounce(await sent(email));
    await site.post('/auth/reset-password', { email });
    expect(await reasonFor(email)).toBeDefined();
    const token = await mailedToken(site, email, 'reset-password');
    expect((await site.post('/auth/reset-password', { token, password: 'Another2Horse!' })).status).toBe(200);
    expect(await reasonFor(email)).toBeUndefined();
  });

  test('keeps the guide from the address, and no mail about an account', async () => {
    const { user } = await site.visitor();
    await bounce(await sent(user.email));
    await site.post('/', { ...GUIDE_REQUEST, email: user.email });
    await site.post('/auth/reset-password', { email: user.email });
    const templates = (await mailsTo(site, user.email)).map(({ template }) => template);
    expect(templates.sort()).toEqual(['guide', 'reset-password', 'verify-email']);
    expect(await forgetBounce(site.database.db, user.email)).toBe(true);
    expect(await forgetBounce(site.database.db, user.email)).toBe(false);
  });
});
