import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailsTo } from '../../test/mailed-token.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { createCounters } from '../limits/counters.ts';
import { createLog } from '../log/create-log.ts';
import { unsubscribeKey } from '../mail/has-unsubscribed.ts';
import { createUnsubscribe } from '../mail/unsubscribe.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { type NewSubmission, storeSubmissions } from './store-submissions.ts';
import type { Submission } from './submission-schema.ts';

onBothEngines((site) => {
  const item = (body: object, suspicion: NewSubmission['row']['suspicion'] = null): NewSubmission => {
    const submission = body as Submission;
    const { type, email } = submission;
    const row = { id: randomUUID(), type, email, body: JSON.stringify(body), received_at: site.clock.now };
    return {
      submission,
      from: undefined,
      row: { ...row, idempotency_key: idempotencyKey(submission), suspicion },
    };
  };
  const guide = (email: string, number = 0) => ({ ...GUIDE_REQUEST, email, name: `Visitor ${number}` });
  const store = (...items: NewSubmission[]) => {
    const { config, database, clock } = site;
    const now = () => clock.now;
    const unsubscribe = createUnsubscribe({ config, db: database.db, secret: 'x', now });
    const counters = createCounters(database.db, now);
    const log = createLog({ logLevel: 'silent' });
    return storeSubmissions({ config, counters, database, unsubscribe, log, now }, items);
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
    ];
    const all = [...often, ...others];
    expect(await store(...all)).toEqual(all.map(({ row: { id } }) => ({ id })));
    const counts = ['often', 'left', 'robot', 'once'].map(
      async (name) => (await mailsTo(site, `${name}@example.com`)).length,
    );
    expect(await Promise.all(counts)).toEqual([3, 0, 0, 1]);
    expect(await mailsTo(site, site.config.site.mailbox)).toHaveLength(1);
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
    const rows = site.database.db
      .selectFrom('submission')
      .select('id')
      .where('email', '=', 'beside@example.com');
    expect(await rows.execute()).toEqual([]);
  });
});
