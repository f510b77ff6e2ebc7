import type { Database } from '../database/open-database.ts';
import { textTable } from '../log/text-table.ts';
import { unsentMail } from '../mail/send-mail.ts';
import { initialState } from '../outbox/outbox.ts';
import { type Operation, OperationError, readArgs, UsageError, withDatabase } from './operation.ts';

const MAX_LISTED = 50;

const time = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16);

export const deliveriesOperation: Operation = {
  usage: '[--dead] | show ID | redrive ID... | redrive --dead',
  summary: `Lists the newest ${MAX_LISTED} deliveries, shows one, or retries dead letters.`,
  async run(args, { config, now }) {
    const { values, positionals } = readArgs(args, { dead: { type: 'boolean', default: false } });
    const [action, ...ids] = positionals;
    if (action === undefined)
      return withDatabase(config, (database) => listDeliveries(database, values.dead));
    if (action === 'show' && ids.length === 1)
      return withDatabase(config, (database) => showDelivery(database, String(ids[0])));
    if (action === 'redrive' && values.dead !== ids.length > 0)
      return withDatabase(config, (database) => redriveDeliveries(database, ids, now()));
    throw new UsageError(`"deliveries" does not accept these arguments: ${args.join(' ')}.`);
  },
};

async function listDeliveries({ db }: Database, dead: boolean): Promise<string> {
  const counts = await db
    .selectFrom('delivery')
    .select(({ fn }) => ['target', 'status', fn.countAll<number>().as('count')])
    .groupBy(['target', 'status'])
    .execute();
  if (counts.length === 0) return 'No deliveries.';
  const summary = counts.map(({ target, status, count }) => `${target}: ${count} ${status}`).join(', ');
  const deliveries = await db
    .selectFrom('delivery')
    .selectAll()
    .$if(dead, (query) => query.where('status', '=', 'dead'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  const rows = deliveries.map((row) => {
    const { id, target, status, attempts, created_at, last_error } = row;
    return [id, target, status, String(attempts), time(created_at), last_error ?? ''];
  });
  return `${summary}\n${textTable(['id', 'target', 'status', 'attempts', 'queued', 'error'], rows)}`;
}

/** Omits the text of a mail, which may contain a link that opens an account. */
async function showDelivery({ db }: Database, id: string): Promise<string> {
  const delivery = await db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) throw new OperationError(`There is no delivery ${id}. "deliveries" lists the ids.`);
  const submissions = db.selectFrom('submission').selectAll().where('id', '=', delivery.submission_id);
  const submission = await submissions.executeTakeFirst();
  const mails = db.selectFrom('mail').where('id', '=', delivery.mail_id);
  const head = mails.select(['id', 'template', 'recipient', 'subject', 'reply_to', 'created_at']);
  const content = submission
    ? { ...submission, body: JSON.parse(submission.body) }
    : await head.executeTakeFirst();
  const readable = (name: string, value: unknown) =>
    /_(at|until)$/.test(name) && Number(value) > 0 ? new Date(Number(value)).toISOString() : value;
  return JSON.stringify({ ...delivery, content: content ?? null }, readable, 2);
}

/** Refuses deliveries that have arrived or are in progress, because targets would get them twice. */
async function redriveDeliveries({ db }: Database, ids: readonly string[], now: number): Promise<string> {
  const count = await db.transaction().execute(async (transaction) => {
    const query = transaction
      .updateTable('delivery')
      .set(initialState(now))
      .where('locked_until', '<=', now)
      .where('status', '!=', 'delivered');
    const chosen = ids.length > 0 ? query.where('id', 'in', ids) : query.where('status', '=', 'dead');
    const { numUpdatedRows } = await chosen.executeTakeFirst();
    if (Number(numUpdatedRows) < new Set(ids).size) {
      throw new OperationError(
        'Nothing was changed: an id is unknown, or its delivery has arrived or is being attempted. See "deliveries show ID".',
      );
    }
    return Number(numUpdatedRows);
  });
  return `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now. The backend must be running.`;
}

export const mailOperation: Operation = {
  usage: '[show ID]',
  summary: `Lists the newest ${MAX_LISTED} unsent messages (SMTP_URL was not set), or shows one.`,
  async run(args, { config }) {
    const [action, id, ...others] = readArgs(args, {}).positionals;
    if (action === undefined) return withDatabase(config, listMail);
    if (action !== 'show' || id === undefined || others.length > 0)
      throw new UsageError('Use "mail" without arguments, or "mail show ID".');
    return withDatabase(config, (database) => showMail(database, id));
  },
};

async function listMail(database: Database): Promise<string> {
  const newest = unsentMail(database).orderBy('mail.created_at', 'desc').orderBy('mail.id').limit(MAX_LISTED);
  const mails = await newest.execute();
  const rows = mails.map((mail) => [mail.id, time(mail.created_at), mail.recipient, mail.subject]);
  return rows.length > 0 ? textTable(['id', 'written', 'to', 'subject'], rows) : 'No unsent mail.';
}

async function showMail(database: Database, id: string): Promise<string> {
  const mail = await unsentMail(database).where('mail.id', '=', id).executeTakeFirst();
  if (!mail)
    throw new OperationError(
      `There is no unsent message ${id}. "mail" lists the ids; "deliveries show" shows sent mail without its text.`,
    );
  const { recipient, created_at, subject, text } = mail;
  return `To       ${recipient}\nWritten  ${time(created_at)}\nSubject  ${subject}\n\n${text}`;
}
