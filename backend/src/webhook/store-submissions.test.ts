import { randomUUID } from 'node:crypto';
import type { Submission } from 'shared-lib/webhook/submissions.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { mailsTo } from '../../test/mailed-token.ts';
import { startSmtpCatcher } from '../../test/smtp-catcher.ts';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, type TestBackend } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';
import { namesWithoutSite } from '../events/site-names.ts';
import { createCounters } from '../limits/counters.ts';
import { createLog } from '../log/log.ts';
import { createUnsubscribe, unsubscribeKey } from '../mail/unsubscribe.ts';
import {
  createSubmissionStore,
  idempotencyKey,
  type NewSubmission,
  storeSubmissions,
} from './store-submissions.ts';

const smtp = await startSmtpCatcher();
afterAll(() => smtp.close());
beforeEach(() => void smtp.caught.splice(0));

/** What counts, on the test's own connection. */
const countsOf = ({ database, clock }: Pick<TestBackend, 'database' | 'clock'>) => {
  const now = () => clock.now;
  const count = async () => {};
  return { counters: createCounters(database.db, now), count, readNames: namesWithoutSite(now) };
};
onBothEngines((site) => {
  const item = (body: object, suspicion: NewSubmission['row']['suspicion'] = null): NewSubmission => {
    const submission = body as Submission;
    const { type, email } = submission;
    const row = { id: randomUUID(), type, email, body: JSON.stringify(body), received_at: site.clock.now };
    return {
      submission,
      from: undefined,
      isCounted: true,
      row: { ...row, idempotency_key: idempotencyKey(submission), suspicion, release: null },
    };
  };
  const guide = (email: string, number = 0) => ({ ...GUIDE_REQUEST, email, name: `Visitor ${number}` });
  const logged: string[] = [];
  const targets: Partial<typeof site.config> = {};
  const store = (...items: NewSubmission[]) => {
    const { database, clock } = site;
    const config = { ...site.config, ...targets };
    const now = () => clock.now;
    const unsubscribe = createUnsubscribe({ config, db: database.db, secret: 'x', now });
    const log = createLog({ logLevel: 'warn' }, { write: (line) => void logged.push(line) });
    return storeSubmissions({ config, ...countsOf(site), database, unsubscribe, log, now }, items);
  };

  test('of those that come together sends one address three mails, and none to who wants none', async () => {
    const key = unsubscribeKey('left@example.com');
    await site.database.db.insertInto('unsubscribed').values({ key, at: 1 }).execute();
    const often = [1, 2, 3, 4, 5].map((number) => item(guide('often@example.com', number)));
    const others = [
      item(guide('left@example.com')),
      item(guide('robot@example.com'), 'honeypot'),
      item(guide('once@example.com')),
      item(CONTACT_FORM),
      item(ANALYTICS_EVENT),
    ];
    const all = [...often, ...others];
    expect(await store(...all)).toEqual(all.map(({ row: { id } }) => ({ id })));
    for (const [name, mails] of Object.entries({ often: 3, left: 0, robot: 0, once: 1, visitor: 0 }))
      expect(await mailsTo(site, `${name}@example.com`), name).toHaveLength(mails);
    expect(await mailsTo(site, site.config.site.mailbox)).toHaveLength(1);
    expect(logged.splice(0).map((line) => JSON.parse(line))).toMatchObject([{ heldBack: 2 }]);
    await store(item(guide('other@example.com')));
    expect(logged).toEqual([]);
  });

  test('has delivered, once, what there is a target for: mail by SMTP, and every submission to the automation', async () => {
    const [event, form] = [item(ANALYTICS_EVENT), item({ ...CONTACT_FORM, subject: 'Deliver this' })];
    expect(await site.rows('delivery')).toEqual([]);
    const automationWebhookUrl = 'https://hooks.example';
    Object.assign(targets, { smtpUrl: 'smtp://127.0.0.1:9', automationWebhookUrl });
    await store(event, form, item(form.submission));
    const rows = (await site.rows('delivery')).map((row) => [row.target, row.submission_id]);
    expect(rows.sort()).toEqual(
      [
        ['automation', event.row.id],
        ['automation', form.row.id],
        ['smtp', null],
      ].sort(),
    );
  });

  test('wakes the outbox for what is new, and not for what came twice', async () => {
    const wake = vi.fn();
    const { config, database, clock } = site;
    const now = () => clock.now;
    const keep = createSubmissionStore({
      config,
      database,
      now,
      ...countsOf(site),
      unsubscribe: createUnsubscribe({ config, db: database.db, secret: 'x', now }),
      log: createLog({ logLevel: 'silent' }),
      outbox: { wake } as unknown as Parameters<typeof createSubmissionStore>[0]['outbox'],
    });
    const origin = { suspicion: null, release: null, from: undefined, isCounted: true };
    const submission = { ...CONTACT_FORM, subject: 'Wake up' } as Submission;
    const first = await keep(submission, origin);
    expect(wake).toHaveBeenCalledOnce();
    expect(await keep(submission, origin)).toEqual(first);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('gives those that come twice the id of the first, from before or from the same batch', async () => {
    const [kept] = await store(item(guide('twice@example.com')));
    const fresh = item(guide('new@example.com'));
    const again = [item(guide('new@example.com')), item(guide('twice@example.com'))];
    const { id } = fresh.row;
    expect(await store(fresh, ...again)).toEqual([{ id }, { id }, kept]);
    expect(await mailsTo(site, 'twice@example.com')).toHaveLength(1);
    expect(await mailsTo(site, 'new@example.com')).toHaveLength(1);
  });

  test('keeps nothing of any when one cannot be', async () => {
    const known = item(guide('known@example.com'));
    await store(known);
    const clash = item(guide('clash@example.com'));
    clash.row.id = known.row.id;
    await expect(store(item(guide('beside@example.com')), clash)).rejects.toThrow();
    expect(await mailsTo(site, 'beside@example.com')).toEqual([]);
    expect(await site.rows('submission', { email: 'beside@example.com' })).toEqual([]);
  });
});

const settings = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Gable & Grain <hello@gableandgrain.example>',
  SITE_URL: 'https://www.example.com',
};
onBothEngines(settings, (site) => {
  let sent = Date.parse(GUIDE_REQUEST.timestamp);
  /** Each at another moment: the same body twice is one submission. */
  const submit = async (body: object) => {
    sent += 60_000;
    const answer = await site.post('/', { ...body, timestamp: new Date(sent).toISOString() });
    expect(answer.status).toBe(202);
  };
  /** The message to that address, once there is one. */
  const arrived = (to: string) => until(() => smtp.caught.find((mail) => mail.to.includes(to)));

  test('sends who asks for the guide a mail with the link, the postal address and a one-click way out', async () => {
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

  test('brings a contact form to the mailbox of the site, to be answered to the visitor', async () => {
    const message = 'Hello,\n<b>how</b> long & how often?';
    await submit({ ...CONTACT_FORM, email: 'Visitor@Example.com', message });
    const mail = await arrived('hello@gableandgrain.example');
    expect(mail.headers.get('reply-to')).toBe('visitor@example.com');
    expect(mail.headers.get('subject')).toContain(CONTACT_FORM.subject);
    expect(mail.headers.has('list-unsubscribe')).toBe(false);
    expect(mail.message).toContain('<b>how</b> long & how often?');
    expect(mail.message).toContain('&lt;b&gt;how&lt;/b&gt; long &amp; how often?');
  });

  test('sends a contact form whose every letter is strange as one message to one recipient', async () => {
    const name = '"Rosa" <all@example.com>, b@example.com; =?utf-8?Q?=0D=0ABcc:_c@example.com?=';
    await submit({ ...CONTACT_FORM, name, subject: name, message: '.\r\n.\r\nRCPT TO:<d@example.com>' });
    const mail = await arrived('hello@gableandgrain.example');
    expect(mail.to).toEqual(['hello@gableandgrain.example']);
    expect([...mail.headers.keys()]).not.toContain('bcc');
  });
});
