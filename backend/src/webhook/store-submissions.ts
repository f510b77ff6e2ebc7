import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Submission } from 'shared-lib/webhook/submissions.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { requireRoom } from '../database/storage-health.ts';
import { insertAll, writeTogether } from '../database/write-together.ts';
import type { EventServices } from '../events/event-services.ts';
import { guideEvent } from '../events/guide-events.ts';
import type { RouteServices } from '../feature/feature.ts';
import type { MailServices } from '../mail/mail-services.ts';
import type { MailTable } from '../mail/mail-tables.ts';
import { contactMail, guideMail } from '../mail/mails.ts';
import { readUnsubscribed, type Unsubscribe } from '../mail/unsubscribe.ts';
import type { DeliveryTable } from '../outbox/delivery-table.ts';
import { newDelivery } from '../outbox/outbox.ts';
import { judgeSubmissions, type Verdict } from './submission-limits.ts';
import type { SubmissionTable } from './webhook-tables.ts';

/** What the base webhook works with. */
export interface WebhookServices extends RouteServices, MailServices, EventServices {}

/** A submission, its row, and the network address that it came from. */
export interface NewSubmission {
  submission: Submission;
  row: SubmissionTable;
  from: string | undefined;
  /** Whether it counts as an event: not for internal traffic and robots. */
  isCounted: boolean;
}

/** What became of one: the id under which it is kept, or the seconds for which its network may send no more. */
type Stored = { id: string } | { refusedFor: number };

/**
 * Keeps submissions together with their mail and what has to be delivered of both, all of it or nothing. One that is
 * there already, with the same body, is neither kept, delivered nor counted a second time; it rejects when another
 * process has written one of them since it looked, and when the disk has no room for them.
 * @returns the id of each, once they are on the disk: the first one's when it came twice.
 */
export async function storeSubmissions(
  services: Pick<
    WebhookServices,
    'config' | 'counters' | 'database' | 'count' | 'readNames' | 'unsubscribe' | 'log' | 'now'
  >,
  items: readonly NewSubmission[],
  isSecondLook = false,
): Promise<Stored[]> {
  const { config, counters, database, unsubscribe, log, now: clock } = services;
  const now = clock();
  const [ids, unsubscribed] = await Promise.all([
    readIds(
      database.db,
      items.map(({ row }) => row),
    ),
    readUnsubscribed(
      database.db,
      items.filter(({ row }) => row.type === 'guide_request').map(({ row }) => row.email),
    ),
  ]);
  const fresh = items.flatMap((item) => {
    const { id, email, idempotency_key: key, suspicion } = item.row;
    if (key && ids.has(key)) return [];
    if (key) ids.set(key, id);
    const mail = mailOfSubmission(item.submission, { config, unsubscribe });
    const guide =
      item.submission.type === 'guide_request'
        ? {
            email,
            sentAt: Date.parse(item.submission.timestamp),
            mayMail: !suspicion && !unsubscribed.has(email),
          }
        : undefined;
    return [{ ...item, mail, guide }];
  });
  const { verdicts, contested, undo } = await judgeSubmissions(
    { counters, config, now: clock },
    fresh.map(({ row, from, mail, guide }) => ({
      type: row.type,
      from,
      bytes: Buffer.byteLength(row.body) + (guide || !mail ? 0 : Buffer.byteLength(mail.text + mail.html)),
      ...(guide && { guide }),
    })),
  );
  if (contested && !isSecondLook) {
    // By now another process may have kept the same one, whose count must not hold back its own mail.
    await undo();
    return storeSubmissions(services, items, true);
  }
  const rows = {
    submission: [] as SubmissionTable[],
    mail: [] as MailTable[],
    delivery: [] as DeliveryTable[],
  };
  const refused = new Map<string, number>();
  let heldBack = 0;
  fresh.forEach(({ row, mail, guide }, at) => {
    const verdict = verdicts[at] as Verdict;
    if ('refusedFor' in verdict) {
      refused.set(row.id, verdict.refusedFor);
      return;
    }
    const suspicion = row.suspicion ?? (verdict.tooFast ? 'too-fast' : null);
    rows.submission.push({ ...row, suspicion });
    const mailAt = guide ? verdict.mailAt : now;
    if (guide?.mayMail && !suspicion && mailAt === undefined) heldBack += 1;
    if (mail && mailAt !== undefined) {
      const mailId = randomUUID();
      rows.mail.push({ id: mailId, ...mail, created_at: now });
      if (config.smtpUrl) rows.delivery.push(newDelivery('smtp', { mail_id: mailId }, mailAt));
    }
    if (config.automationWebhookUrl)
      rows.delivery.push(newDelivery('automation', { submission_id: row.id }, now));
  });
  try {
    requireRoom(database, Buffer.byteLength(JSON.stringify(rows)));
    await insertAll(database, rows);
  } catch (error) {
    // Those that were in one batch with one at fault come again, and must not be taken for others.
    await undo().catch((err) => log.warn({ err }, 'what was counted for lost submissions stays counted'));
    throw error;
  }
  const uncounted = new Set(fresh.filter(({ isCounted }) => !isCounted).map(({ row }) => row.id));
  await countStored(
    services,
    rows.submission.filter(({ id }) => !uncounted.has(id)),
  );
  if (heldBack > 0) log.warn({ heldBack }, 'guide mail is not sent: a limit of mail in a day is reached');
  return items.map(({ row }) => {
    const id = (row.idempotency_key && ids.get(row.idempotency_key)) || row.id;
    const refusedFor = refused.get(id);
    return refusedFor === undefined ? { id } : { refusedFor };
  });
}

/** Counts guide requests and downloads. They are stored in any case. */
async function countStored(
  { count, readNames, log }: Pick<WebhookServices, 'count' | 'readNames' | 'log'>,
  rows: readonly SubmissionTable[],
): Promise<void> {
  try {
    const names = await readNames();
    await count(rows.map((row) => guideEvent(row, names)).filter((event) => event !== null));
  } catch (err) {
    log.warn({ err }, 'stored submissions could not be counted');
  }
}

/** The ids of those that are there already, by their key. */
async function readIds(
  db: Kysely<Schema>,
  submitted: readonly SubmissionTable[],
): Promise<Map<string, string>> {
  const keys = submitted.flatMap(({ idempotency_key }) => idempotency_key ?? []);
  if (keys.length === 0) return new Map();
  const known = db.selectFrom('submission').select(['id', 'idempotency_key']);
  const rows = await known.where('idempotency_key', 'in', keys).execute();
  return new Map(rows.map(({ id, idempotency_key }) => [idempotency_key as string, id]));
}

/** SQLite has one writer; PostgreSQL has many, and lets those that wait for the disk wait together. */
const BATCHES_AT_ONCE = { sqlite: 1, postgres: 4 };

/**
 * @returns what keeps a submission and what has to be delivered of it, in one transaction that others may share, and
 *   resolves with its id, once it is on the disk: the first one's when it came twice.
 */
export function createSubmissionStore(
  services: Pick<
    WebhookServices,
    'config' | 'counters' | 'database' | 'outbox' | 'count' | 'readNames' | 'unsubscribe' | 'log' | 'now'
  >,
) {
  const store = writeTogether(
    (items: readonly NewSubmission[]) => storeSubmissions(services, items),
    BATCHES_AT_ONCE[services.database.engine],
  );
  return async (
    submission: Submission,
    {
      from,
      isCounted,
      ...marks
    }: Pick<SubmissionTable, 'suspicion' | 'release'> & Pick<NewSubmission, 'from' | 'isCounted'>,
  ): Promise<Stored> => {
    const row: SubmissionTable = {
      id: randomUUID(),
      type: submission.type,
      email: submission.email,
      body: JSON.stringify(submission),
      received_at: services.now(),
      idempotency_key: idempotencyKey(submission),
      ...marks,
    };
    const stored = await store({ submission, row, from, isCounted });
    if ('id' in stored && stored.id === row.id) services.outbox.wake();
    return stored;
  };
}

/**
 * What shows that a submission came twice: the hash of every value of its body, its timestamp among them. Null for an
 * access event, which names nobody: two visitors who open a page in the same millisecond send the same body.
 */
export function idempotencyKey(submission: Submission): string | null {
  if (submission.type === 'analytics_event') return null;
  return createHash('sha256').update(JSON.stringify(submission)).digest('hex');
}

/** A message without the columns that any message gets alike. */
type SubmissionMail = Omit<MailTable, 'id' | 'created_at'>;

/**
 * The mail that a submission calls for: the guide to whom asked for it, a contact form to the site's mailbox. Whether
 * the guide's may be sent is for `storeSubmissions` to find out.
 */
function mailOfSubmission(
  submission: Submission,
  {
    config: { site: identity, siteUrl },
    unsubscribe,
  }: {
    config: Pick<BackendConfig, 'site' | 'siteUrl'>;
    unsubscribe: Unsubscribe;
  },
): SubmissionMail | null {
  if (submission.type === 'contact_form') {
    return {
      template: 'contact',
      recipient: identity.mailbox,
      ...contactMail(submission, identity),
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
