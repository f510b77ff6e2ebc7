import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailsTo } from '../../test/mailed-token.ts';
import { startSmtpCatcher } from '../../test/smtp-catcher.ts';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';

const smtp = await startSmtpCatcher();
afterAll(() => smtp.close());
beforeEach(() => void smtp.caught.splice(0));

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
onBothEngines({ AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9', AUTOMATION_WEBHOOK_SECRET: SECRET }, (site) => {
  let visitors = 0;
  /** Posts from a new network. */
  const submit = (body: object) => {
    visitors += 1;
    return site.post('/', body, { from: `203.0.113.${visitors}` });
  };
  const guide = (email: string, number = 0) => ({ ...GUIDE_REQUEST, email, name: `Visitor ${number}` });

  test('sends an address at most three guides, in simultaneous requests too', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => submit(guide('often@example.com', at))));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    expect(await mailsTo(site, 'often@example.com')).toHaveLength(3);
    expect(await site.rows('submission', { email: 'often@example.com' })).toHaveLength(5);
    expect(site.logged.filter((line) => line.includes('a limit of mail in a day is reached'))).toHaveLength(
      2,
    );
  });

  test('mails the guide, except to likely bots, and a contact form to the site', async () => {
    await submit(guide('once@example.com'));
    await submit({ ...guide('robot@example.com'), website: 'x' });
    await submit(CONTACT_FORM);
    await submit(ANALYTICS_EVENT);
    for (const [name, mails] of Object.entries({ once: 1, robot: 0, visitor: 0 }))
      expect(await mailsTo(site, `${name}@example.com`), name).toHaveLength(mails);
    expect(await mailsTo(site, site.config.site.mailbox)).toHaveLength(1);
  });

  test('queues one delivery per submission to the automation webhook', async () => {
    const form = { ...CONTACT_FORM, subject: 'Deliver this' };
    const ids = [];
    for (const body of [ANALYTICS_EVENT, form, form]) ids.push((await submit(body)).body.id);
    expect(ids[1]).toBe(ids[2]);
    for (const id of ids) expect(await site.rows('delivery', { submission_id: id })).toHaveLength(1);
  });

  test('rolls back the limits of a submission that cannot be stored', async () => {
    const counted = () => site.rows('limit_counter');
    const before = await counted();
    await site.database.db.schema.alterTable('mail').renameTo('mail_away').execute();
    expect((await submit(guide('lost@example.com'))).status).toBe(500);
    await site.database.db.schema.alterTable('mail_away').renameTo('mail').execute();
    expect(await counted()).toEqual(before);
    expect(await site.rows('submission', { email: 'lost@example.com' })).toEqual([]);
    expect((await submit(guide('lost@example.com'))).status).toBe(202);
    expect(await mailsTo(site, 'lost@example.com')).toHaveLength(1);
  });
});

const settings = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Gable & Grain <hello@gableandgrain.example>',
  SITE_URL: 'https://www.example.com',
};
onBothEngines(settings, (site) => {
  let sent = Date.parse(GUIDE_REQUEST.timestamp);
  /** Each with a new timestamp, because duplicates are stored once. */
  const submit = async (body: object) => {
    sent += 60_000;
    const answer = await site.post('/', { ...body, timestamp: new Date(sent).toISOString() });
    expect(answer.status).toBe(202);
  };
  /** Waits for the message to an address. */
  const arrived = (to: string) => until(() => smtp.caught.find((mail) => mail.to.includes(to)));

  test('mails the guide’s link with the postal address and one-click unsubscribing', async () => {
    await submit({ ...GUIDE_REQUEST, email: 'guide@example.com' });
    const mail = await arrived('guide@example.com');
    expect(mail.headers.get('subject')).toContain('Your free homeowners guide');
    const [, url = ''] = /^<(https:\/\/www\.example\.com\/api\/email\/unsubscribe\?token=[\w.-]+)>$/.exec(
      mail.headers.get('list-unsubscribe') ?? '',
    ) as string[];
    expect(decodeURIComponent(url)).toMatch(/token=((?!guide@).)+$/);
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.message).toContain('https://www.example.com/homeowners-guide-download');
    expect(mail.message.match(/100 Example Street, Orlando, FL 32801/g)).toHaveLength(2);
  });

  test('mails a contact form to the site, with the visitor as reply-to', async () => {
    const message = 'Hello,\n<b>how</b> long & how often?';
    await submit({ ...CONTACT_FORM, email: 'Visitor@Example.com', message });
    const mail = await arrived('hello@gableandgrain.example');
    expect(mail.headers.get('reply-to')).toBe('visitor@example.com');
    expect(mail.headers.get('subject')).toContain(CONTACT_FORM.subject);
    expect(mail.headers.has('list-unsubscribe')).toBe(false);
    expect(mail.message).toContain('<b>how</b> long & how often?');
    expect(mail.message).toContain('&lt;b&gt;how&lt;/b&gt; long &amp; how often?');
  });

  test('sends a contact form with header injections to one recipient', async () => {
    const name = '"Rosa" <all@example.com>, b@example.com; =?utf-8?Q?=0D=0ABcc:_c@example.com?=';
    await submit({ ...CONTACT_FORM, name, subject: name, message: '.\r\n.\r\nRCPT TO:<d@example.com>' });
    const mail = await arrived('hello@gableandgrain.example');
    expect(mail.to).toEqual(['hello@gableandgrain.example']);
    expect([...mail.headers.keys()]).not.toContain('bcc');
  });
});
