import type { DeliveryTable } from '../database/schema.ts';
import { textTable } from '../log/text-table.ts';
import {
  type Operation,
  type OperationContext,
  OperationError,
  readArgs,
  readTarget,
  UsageError,
  withDatabase,
} from './operation.ts';

const ACTIONS = { list: listDeliveries, show: showDelivery, redrive: redriveDeliveries } as const;

export const deliveriesOperation: Operation = {
  usage:
    '[list [--dead | --pending | --delivered] [--target smtp|automation] [--limit 50] [--json] | show ID | redrive ID... | redrive --dead [--target smtp|automation]]',
  summary: 'Lists deliveries, shows one, or retries dead letters.',
  async run(args, context) {
    const [action = 'list', ...rest] = args[0]?.startsWith('-') ? ['list', ...args] : args;
    if (!Object.hasOwn(ACTIONS, action)) throw new UsageError(`deliveries has no action "${action}".`);
    await ACTIONS[action as keyof typeof ACTIONS](rest, context);
  },
};

const STATUSES = ['dead', 'pending', 'delivered'] as const;

async function listDeliveries(args: readonly string[], { config, print }: OperationContext): Promise<void> {
  const { values, positionals } = readArgs(args, {
    dead: { type: 'boolean' },
    pending: { type: 'boolean' },
    delivered: { type: 'boolean' },
    target: { type: 'string' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean' },
  });
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`);
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit must be a whole number above 0.');
  const statuses = STATUSES.filter((status) => values[status]);
  const target = readTarget(values.target);

  await withDatabase(config, async ({ db }) => {
    const counts = await db
      .selectFrom('delivery')
      .select(({ fn }) => ['target', 'status', fn.countAll<number>().as('count')])
      .groupBy(['target', 'status'])
      .execute();
    let query = db.selectFrom('delivery').selectAll();
    if (statuses.length > 0) query = query.where('status', 'in', statuses);
    if (target) query = query.where('target', '=', target);
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(Number(values.limit))
      .execute();
    if (values.json) {
      print(JSON.stringify({ counts, deliveries: rows }, null, 2));
      return;
    }
    print(
      counts.map(({ target, status, count }) => `${target}: ${count} ${status}`).join(', ') ||
        'No deliveries.',
    );
    if (rows.length > 0)
      print(textTable(['id', 'target', 'status', 'attempts', 'queued', 'error'], rows.map(cells)));
  });
}

function cells({ id, target, status, attempts, created_at, last_error }: DeliveryTable): string[] {
  const queued = new Date(created_at).toISOString().slice(0, 16);
  return [id, target, status, String(attempts), queued, last_error ?? ''];
}

/**
 * `deliveries show`: one delivery and its content, as JSON. Without the text of a mail, which may contain a link that opens
 * an account.
 */
async function showDelivery(args: readonly string[], { config, print }: OperationContext): Promise<void> {
  const [id, ...others] = readArgs(args, {}).positionals;
  if (!id || others.length > 0) throw new UsageError('deliveries show requires the id of one delivery.');
  await withDatabase(config, async ({ db }) => {
    const delivery = await db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
    if (!delivery) throw new OperationError(`There is no delivery ${id}. "deliveries list" lists the ids.`);
    const submission = await db
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', delivery.submission_id)
      .executeTakeFirst();
    const mail = await db
      .selectFrom('mail')
      .select(['id', 'template', 'recipient', 'subject', 'reply_to', 'created_at'])
      .where('id', '=', delivery.mail_id)
      .executeTakeFirst();
    const content = submission ? { ...submission, body: JSON.parse(submission.body) } : mail;
    const readable = (name: string, value: unknown) =>
      /_(at|until)$/.test(name) && Number(value) > 0 ? new Date(Number(value)).toISOString() : value;
    print(JSON.stringify({ ...delivery, content: content ?? null }, readable, 2));
  });
}

/**
 * `deliveries redrive`: puts dead letters back into the queue as new, and makes pending ones due immediately. Refuses
 * delivered ones, because the target would get them twice.
 */
async function redriveDeliveries(args: readonly string[], { config, print, now }: OperationContext) {
  const { values, positionals: ids } = readArgs(args, {
    dead: { type: 'boolean' },
    target: { type: 'string' },
  });
  const target = readTarget(values.target);
  if (Boolean(values.dead) === ids.length > 0)
    throw new UsageError('deliveries redrive requires ids, or --dead for all dead letters.');

  await withDatabase(config, async ({ db }) => {
    const count = await db.transaction().execute(async (transaction) => {
      let query = transaction
        .updateTable('delivery')
        .set({
          status: 'pending',
          attempts: 0,
          next_attempt_at: now(),
          locked_until: 0,
          last_error: null,
          created_at: now(),
          settled_at: null,
        })
        .where('locked_until', '<=', now())
        .where('status', '!=', 'delivered');
      query = values.dead ? query.where('status', '=', 'dead') : query.where('id', 'in', ids);
      if (target) query = query.where('target', '=', target);
      const { numUpdatedRows } = await query.executeTakeFirst();
      if (!values.dead && Number(numUpdatedRows) < new Set(ids).size) {
        throw new OperationError(
          'Nothing was changed: each id must be that of a pending or dead delivery without an attempt in progress. See "deliveries show ID".',
        );
      }
      return Number(numUpdatedRows);
    });
    print(
      `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now; the running backend delivers them.`,
    );
  });
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16);

/**
 * Lists unsent mail, which has no delivery. Mail that an SMTP server will send is not listed, because its links open
 * accounts.
 */
async function listMail({ config, print }: OperationContext, limit: number, json: boolean): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const mails = await db
      .selectFrom('mail')
      .leftJoin('delivery', 'delivery.mail_id', 'mail.id')
      .select(['mail.id', 'template', 'recipient', 'subject', 'mail.created_at'])
      .where('delivery.id', 'is', null)
      .orderBy('mail.created_at', 'desc')
      .orderBy('mail.id')
      .limit(limit)
      .execute();
    if (json) {
      print(JSON.stringify(mails, null, 2));
      return;
    }
    const rows = mails.map((mail) => [mail.id, time(mail.created_at), mail.recipient, mail.subject]);
    print(rows.length > 0 ? textTable(['id', 'written', 'to', 'subject'], rows) : 'No unsent mail.');
  });
}

async function showMail({ config, print }: OperationContext, id: string): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const mail = await db
      .selectFrom('mail')
      .leftJoin('delivery', 'delivery.mail_id', 'mail.id')
      .select(['recipient', 'subject', 'text', 'mail.created_at', 'delivery.id as delivery'])
      .where('mail.id', '=', id)
      .executeTakeFirst();
    if (!mail) throw new OperationError(`There is no message ${id}. "mail" lists the ids.`);
    if (mail.delivery)
      throw new OperationError(
        `An SMTP server sends this mail, so its text is not shown. See "deliveries show ${mail.delivery}".`,
      );
    const head = [
      `To       ${mail.recipient}`,
      `Written  ${time(mail.created_at)}`,
      `Subject  ${mail.subject}`,
    ];
    print([...head, '', mail.text].join('\n'));
  });
}

export const mailOperation: Operation = {
  usage: '[list [--limit 50] [--json] | show ID]',
  summary: 'Lists unsent mail (SMTP_URL is not set), or shows one message.',
  async run(args, context) {
    const { values, positionals } = readArgs(args, {
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
    });
    const [action = 'list', ...rest] = positionals;
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit must be a whole number above 0.');
    if (action === 'list' && rest.length === 0) await listMail(context, Number(values.limit), values.json);
    else if (action === 'show' && rest.length === 1) await showMail(context, String(rest[0]));
    else
      throw new UsageError(
        action === 'show' ? 'mail show requires the id of one message.' : `mail has no action "${action}".`,
      );
  },
};
