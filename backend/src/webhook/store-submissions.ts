import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Submission } from 'shared-lib/webhook/submissions.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema, SubmissionTable } from '../database/schema.ts';
import { assertDiskSpace } from '../database/storage-health.ts';
import type { EventServices } from '../events/event-counts.ts';
import { networksOf } from '../http/client.ts';
import {
  assertBytesLeft,
  byteLimits,
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
  ROW_BYTES,
} from '../limits/rate-limiter.ts';
import { guideMailLimit, mailLimits } from '../mail/mail-limit.ts';
import { contactMail, guideMail } from '../mail/mails.ts';
import { type MailServices, type NewMail, queueMail } from '../mail/send-mail.ts';
import { hasUnsubscribed, unsubscribeUrl } from '../mail/unsubscribe.ts';
import { newDelivery } from '../outbox/outbox.ts';
import type { RouteServices } from '../platform/platform.ts';
import { HOUR_MS } from '../time/hours.ts';

export interface WebhookServices extends RouteServices, MailServices, EventServices {}

type ExtraFields = Readonly<Record<string, string>> | null;

export interface SubmissionContext extends Pick<SubmissionTable, 'suspicion' | 'release'> {
  ip: string | undefined;
  extra: ExtraFields;
}

/** A simultaneous request has stored the same submission. */
class DuplicateError extends Error {}

/** @returns the id once the submission is on disk, or the id of the earlier submission that it duplicates. */
export async function storeSubmission(
  services: WebhookServices,
  submission: Submission,
  { ip, extra, ...marks }: SubmissionContext,
): Promise<string> {
  const { config, rateLimiter, database, outbox, log } = services;
  const now = services.now();
  const row: SubmissionTable = {
    id: randomUUID(),
    type: submission.type,
    email: submission.email,
    body: JSON.stringify(submission),
    received_at: now,
    idempotency_key: idempotencyKey(submission, extra),
    extra: extra && JSON.stringify(extra),
    ...marks,
  };
  const duplicateId = await findDuplicate(database.db, row);
  if (duplicateId) return duplicateId;

  const mail = mailOf(submission, extra, services);
  const isGuide = submission.type === 'guide_request';
  const text = row.body + (row.extra ?? '') + (mail && !isGuide ? mail.text : '');
  const limits = submissionLimits({ type: row.type, ip, bytes: Buffer.byteLength(text) }, config);
  // A flood is refused without a write.
  await assertBytesLeft(rateLimiter, 'waitFor', limits, config);
  assertDiskSpace(database);
  const { email, timestamp } = submission;
  const mayMail = isGuide && row.suspicion !== 'honeypot' && !(await hasUnsubscribed(database.db, email));
  const guide = { email, sentAt: Date.parse(timestamp), mayMail };

  try {
    await database.db.transaction().execute(async (transaction) => {
      const limiter = createRateLimiter(transaction, services.now);
      await assertBytesLeft(limiter, 'consume', limits, config);
      const { tooFast, mailAt } = isGuide
        ? await limitGuideRequest(limiter, { ip, guide }, config, now)
        : { tooFast: false, mailAt: now };
      if (tooFast) row.suspicion ??= 'too-fast';
      const inserted = await transaction
        .insertInto('submission')
        .values(row)
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) throw new DuplicateError();
      if (config.automationWebhookUrl) {
        const delivery = newDelivery('automation', { submission_id: row.id }, now);
        await transaction.insertInto('delivery').values(delivery).execute();
      }
      if (mail && mailAt !== undefined) await queueMail(transaction, services, mail, mailAt);
      if (mayMail && !tooFast && mailAt === undefined)
        log.warn({ submission: row.id }, 'guide email not sent: a daily limit of email is reached');
    });
  } catch (error) {
    const simultaneousId = error instanceof DuplicateError && (await findDuplicate(database.db, row));
    if (!simultaneousId) throw error;
    return simultaneousId;
  }
  outbox.wake();
  await services.countSubmission(row, ip);
  return row.id;
}

async function findDuplicate(db: Kysely<Schema>, { idempotency_key }: SubmissionTable) {
  if (!idempotency_key) return undefined;
  const rows = db.selectFrom('submission').select('id').where('idempotency_key', '=', idempotency_key);
  return (await rows.executeTakeFirst())?.id;
}

/** Null for an access event, because two visitors may send the same one. */
function idempotencyKey(submission: Submission, extra: ExtraFields): string | null {
  if (submission.type === 'analytics_event') return null;
  const values = JSON.stringify(submission) + (extra ? JSON.stringify(extra) : '');
  return createHash('sha256').update(values).digest('hex');
}

function mailOf(submission: Submission, extra: ExtraFields, services: WebhookServices): NewMail | null {
  const { config } = services;
  if (submission.type === 'contact_form') {
    return {
      template: 'contact',
      recipient: config.site.mailbox,
      ...contactMail({ ...submission, ...extra }, config.site),
      reply_to: submission.email,
    };
  }
  if (submission.type !== 'guide_request') return null;
  const { name, email } = submission;
  const url = unsubscribeUrl(email, services);
  return {
    template: 'guide',
    recipient: email,
    ...guideMail({ name, unsubscribeUrl: url }, config),
    list_unsubscribe: url,
  };
}

/** A person needs at least this long to type a name and an email address. */
const MIN_TYPING_MS = 3000;
/** An older guide request may have been stored by an offline browser. */
const STORED_AFTER_MS = 30_000;
/** A browser stores up to five requests. */
const MAX_STORED_AT_ONCE = 5;
/** The part of a day's guide emails that is sent immediately; the rest is spread evenly over the day. */
const IMMEDIATE_PART = 1 / 10;

type LimitSettings = Pick<BackendConfig, 'mailsPerDay' | 'submissionMbPerDay'>;

/** The limits that refuse a submission when exhausted: its bytes, and the mail of a contact form. */
export function submissionLimits(
  { type, ip, bytes }: { type: string; ip: string | undefined; bytes: number },
  settings: LimitSettings,
): RateLimit[] {
  return [
    ...byteLimits(type, { ip, bytes: bytes + ROW_BYTES }, settings),
    ...(type === 'contact_form' ? mailLimits('contact', ip, settings) : []),
  ];
}

/** `tooFast` marks a request too soon after the previous one. Without `mailAt`, no email is sent. */
export async function limitGuideRequest(
  rateLimiter: RateLimiter,
  { ip, guide }: { ip: string | undefined; guide: { email: string; sentAt: number; mayMail: boolean } },
  settings: LimitSettings,
  now: number,
): Promise<{ tooFast: boolean; mailAt: number | undefined }> {
  const [network] = networksOf(ip);
  const mayConsume = async (key: string, max: number, windowMs: number) =>
    (await rateLimiter.consume([{ key: `${key} from ${network?.name}`, max, windowMs }])) === undefined;
  const isPaced =
    !network ||
    (await mayConsume('guide requests', 1, MIN_TYPING_MS)) ||
    (now - guide.sentAt > STORED_AFTER_MS &&
      (await mayConsume('kept requests', MAX_STORED_AT_ONCE, HOUR_MS)));
  if (!isPaced || !guide.mayMail) return { tooFast: !isPaced, mailAt: undefined };
  const limits = [guideMailLimit(guide.email), ...mailLimits('guide', ip, settings)];
  if ((await rateLimiter.consume(limits)) !== undefined) return { tooFast: false, mailAt: undefined };
  const [, ...daily] = await rateLimiter.counts(limits);
  const times = daily.map(({ max, windowMs, count, until }) => {
    const delayed = Math.max(0, count - Math.ceil(max * IMMEDIATE_PART));
    return until - windowMs + delayed * Math.floor(windowMs / max);
  });
  return { tooFast: false, mailAt: Math.max(now, ...times) };
}
