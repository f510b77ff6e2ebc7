import type { OperationContext } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { readArgs } from './read-args.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

/**
 * `deliveries show`: one delivery with what it brings. Of a mail it tells everything but the text, which may hold a
 * link that opens an account.
 */
export async function showDelivery(
  args: readonly string[],
  { config, say }: OperationContext,
): Promise<void> {
  const { values, positionals } = readArgs(args, { json: { type: 'boolean' } });
  const [id] = positionals;
  if (!id || positionals.length > 1) throw new UsageError('deliveries show takes the id of one delivery.');
  await withDatabase(config, async ({ db }) => {
    const delivery = await db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
    if (!delivery)
      throw new OperationError(`There is no delivery ${id}. "deliveries list" shows which there are.`);
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
    const brings = submission ? { ...submission, body: JSON.parse(submission.body) } : mail;
    const shown = { ...delivery, brings: brings ?? null };
    say(values.json ? JSON.stringify(shown, null, 2) : inWords(shown));
  });
}

function inWords(fields: object, indent = ''): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      if (value !== null && typeof value === 'object')
        return `${indent}${name}\n${inWords(value, `${indent}  `)}`;
      const time = /_(at|until)$/.test(name) && Number(value) > 0;
      const said = time ? new Date(Number(value)).toISOString() : String(value ?? '-');
      return `${indent}${name.padEnd(18 - indent.length)}${said.replace(/\p{C}/gu, ' ')}`;
    })
    .join('\n');
}
