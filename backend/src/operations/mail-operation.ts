import { textTable } from '../log/text-table.ts';
import {
  type Operation,
  type OperationContext,
  OperationError,
  readArgs,
  UsageError,
  withDatabase,
} from './operation.ts';

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
    if (!mail) throw new OperationError(`There is no mail ${id}. "mail" lists the ids.`);
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
