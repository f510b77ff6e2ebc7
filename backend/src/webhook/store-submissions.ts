import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Submission } from 'shared-lib/webhook/submissions.ts';
import type { MailTable, Schema, SubmissionTable } from '../database/schema.ts';
import { assertDiskSpace } from '../database/storage-health.ts';
import { type EventServices, guideEvent } from '../events/event-counts.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { contactMail, guideMail } from '../mail/mails.ts';
import type { MailServices } from '../mail/send-mail.ts';
import { hasUnsubscribed } from '../mail/unsubscribe.ts';
import { newDelivery } from '../outbox/outbox.ts';
import type { RouteServices } from '../platform/platform.ts';
import { limitGuideRequest, submissionLimits } from './submission-limits.ts';

/** The services of the base webhook. */
export interface WebhookServices extends RouteServices, MailServices, EventServices {}

/** The origin of a submission. */
export interface Origin extends Pick<SubmissionTable, 'suspicion' | 'release'> {
  /** The network address, by `clientAddress`. */
  from: string | undefined;
  /** By `extraFields`. */
  extra: Readonly<Record<string, string>> | null;
  /** Whether it counts as an event: false for internal traffic and robots. */
  isCounted: boolean;
}

/** The id of a stored submission, or the seconds for which its network is refused. */
type StoreResult = { id: string } | { refusedFor: number };

/** Another process has stored the same submission after the check for duplicates. */
class DuplicateError extends Error {}

/**
 * Stores a submission with its mail and the deliveries of both, and consumes the limits, in one transaction. A duplicate of
 * an earlier body is neither stored, delivered nor counted again.
 * @returns its id once it is on disk, or that of the earlier one.
 */
export async function storeSubmission(
  services: Pick<
    WebhookServices,
    | 'config'
    | 'rateLimiter'
    | 'database'
    | 'outbox'
    | 'count'
    | 'campaignOf'
    | 'readNames'
    | 'unsubscribe'
    | 'log'
    | 'now'
  >,
  submission: Submission,
  { from, isCounted, extra, ...marks }: Origin,
): Promise<StoreResult> {
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
  const duplicate = await findDuplicate(database.db, row);
  if (duplicate) return { id: duplicate };

  const mail = mailOf(submission, extra, services);
  const isGuide = submission.type === 'guide_request';
  const limited = {
    type: row.type,
    from,
    bytes:
      Buffer.byteLength(row.body + (row.extra ?? '')) +
      (mail && !isGuide ? Buffer.byteLength(mail.text + mail.html) : 0),
  };
  const limits = submissionLimits(limited, config);
  // A flood is refused without a write.
  const wait = await rateLimiter.waitFor(limits);
  if (wait !== undefined) return { refusedFor: wait };
  assertDiskSpace(database);
  const guide = isGuide
    ? {
        email: submission.email,
        sentAt: Date.parse(submission.timestamp),
        mayMail: !row.suspicion && !(await hasUnsubscribed(database.db, submission.email)),
      }
    : undefined;

  const storing = database.db.transaction().execute(async (transaction): Promise<StoreResult> => {
    const limiter = createRateLimiter(transaction, services.now);
    const refusedFor = await limiter.consume(limits);
    if (refusedFor !== undefined) return { refusedFor };
    const decision = guide
      ? await limitGuideRequest(limiter, { from, guide }, config, now)
      : { tooFast: false, mailAt: now };
    row.suspicion ??= decision.tooFast ? 'too-fast' : null;
    const inserted = await transaction
      .insertInto('submission')
      .values(row)
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw new DuplicateError();
    const deliveries = config.automationWebhookUrl
      ? [newDelivery('automation', { submission_id: row.id }, now)]
      : [];
    if (mail && decision.mailAt !== undefined) {
      const mailId = randomUUID();
      await transaction
        .insertInto('mail')
        .values({ id: mailId, ...mail, created_at: now })
        .execute();
      if (config.smtpUrl) deliveries.push(newDelivery('smtp', { mail_id: mailId }, decision.mailAt));
    }
    if (deliveries.length > 0) await transaction.insertInto('delivery').values(deliveries).execute();
    if (guide?.mayMail && !decision.tooFast && decision.mailAt === undefined)
      log.warn({ submission: row.id }, 'guide mail is not sent: a limit of mail in a day is reached');
    return { id: row.id };
  });
  const stored = await storing.catch(async (error: unknown): Promise<StoreResult> => {
    const duplicateId = error instanceof DuplicateError && (await findDuplicate(database.db, row));
    if (!duplicateId) throw error;
    return { id: duplicateId };
  });
  if ('id' in stored && stored.id === row.id) {
    outbox.wake();
    if (isCounted) await countStored(services, row, from);
  }
  return stored;
}

/** Counts a guide request or download. A failure does not affect the stored submission. */
async function countStored(
  { count, campaignOf, readNames, log }: Pick<WebhookServices, 'count' | 'campaignOf' | 'readNames' | 'log'>,
  row: SubmissionTable,
  from: string | undefined,
): Promise<void> {
  try {
    const event = guideEvent(row, await readNames());
    if (event) await count([{ ...event, detail: campaignOf(event.detail, from) }]);
  } catch (err) {
    log.warn({ err }, 'a stored submission could not be counted');
  }
}

/** The id of a submission with the same body. */
async function findDuplicate(
  db: Kysely<Schema>,
  { idempotency_key }: SubmissionTable,
): Promise<string | undefined> {
  if (!idempotency_key) return undefined;
  const duplicate = await db
    .selectFrom('submission')
    .select('id')
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  return duplicate?.id;
}

/**
 * The hash of every value of a body, including its timestamp, that identifies duplicates. Null for an access event, which
 * identifies no visitor: two visitors who open a page in the same millisecond send the same body.
 */
function idempotencyKey(submission: Submission, extra: Origin['extra']): string | null {
  if (submission.type === 'analytics_event') return null;
  const values = JSON.stringify(submission) + (extra ? JSON.stringify(extra) : '');
  return createHash('sha256').update(values).digest('hex');
}

/** The mail of a submission: the guide to its requester, or a contact message to the site's mailbox. */
function mailOf(
  submission: Submission,
  extra: Origin['extra'],
  { config: { site: identity, siteUrl }, unsubscribe }: Pick<WebhookServices, 'config' | 'unsubscribe'>,
): Omit<MailTable, 'id' | 'created_at'> | null {
  if (submission.type === 'contact_form') {
    return {
      template: 'contact',
      recipient: identity.mailbox,
      ...contactMail({ ...submission, ...extra }, identity),
      reply_to: submission.email,
      list_unsubscribe: null,
    };
  }
  if (submission.type !== 'guide_request') return null;
  const { name, email } = submission;
  const unsubscribeUrl = unsubscribe.urlFor(email);
  return {
    template: 'guide',
    recipient: email,
    ...guideMail({ name, siteUrl, identity, unsubscribeUrl }),
    reply_to: null,
    list_unsubscribe: unsubscribeUrl,
  };
}
