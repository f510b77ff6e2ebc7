import { sql, type Transaction } from 'kysely';
import { createTrustedDevices } from '../accounts/trusted-devices.ts';
import type { Schema } from '../database/schema.ts';
import { addressKey } from '../limits/rate-limiter.ts';
import { mailLimitKeys } from '../mail/mail-limit.ts';
import { type Operation, readAddress, readArgs, withDatabase } from './operation.ts';

/** Takes back what was erased only to count it. */
class OnlyCounted extends Error {}

/** `erase`: removes everything kept about one person. */
export const eraseOperation: Operation = {
  usage: 'ADDRESS [--yes]',
  summary:
    'Shows what is kept about an address; with --yes erases it: submissions, mail, deliveries, account.',
  async run(args, { config, print }) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } });
    const address = readAddress(positionals);
    await withDatabase(config, async ({ db, engine }) => {
      let rows: Record<string, number> = {};
      const erasing = db.transaction().execute(async (transaction) => {
        rows = await erasePerson(transaction, address);
        if (!values.yes) throw new OnlyCounted();
      });
      await erasing.catch((error: unknown) => {
        if (!(error instanceof OnlyCounted)) throw error;
      });
      const counted = Object.entries(rows).map(([what, count]) => `${count} ${what}`);
      if (Object.values(rows).every((count) => count === 0)) {
        print(`Nothing is kept about ${address}.`);
      } else if (values.yes) {
        // The write-ahead log holds the old pages until a checkpoint.
        if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
        print(`Erased of ${address}: ${counted.join(', ')}. Backups made before still hold it.`);
      } else {
        print(`Kept about ${address}: ${counted.join(', ')}. Nothing was changed; --yes erases it for good.`);
      }
    });
  },
};

/**
 * Erases everything kept under an address (in lower case): submissions, mail to it and mail that passes on
 * its messages, their deliveries, the account with sessions and content, open links, failed log-ins. The
 * hash of an address that unsubscribed stays: it could be written to again otherwise.
 * @returns how many rows of each kind there were.
 */
async function erasePerson(transaction: Transaction<Schema>, address: string) {
  const submissions = transaction.selectFrom('submission').select('id').where('email', '=', address);
  const mails = transaction
    .selectFrom('mail')
    .select('id')
    .where(({ eb, or }) => or([eb('recipient', '=', address), eb('reply_to', '=', address)]));
  const accounts = transaction.selectFrom('auth_user').select('id').where('email', '=', address);
  const everybody = await createTrustedDevices(transaction, Date.now).throttleKeys(address);
  await transaction.deleteFrom('login_failure').where('key', 'in', everybody.map(addressKey)).execute();
  const keys = mailLimitKeys(address).map(addressKey);
  await transaction.deleteFrom('limit_counter').where('key', 'in', keys).execute();
  // better-auth stores the account of a reset link as its value.
  await transaction.deleteFrom('auth_verification').where('value', 'in', accounts).execute();
  const removed = async (query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) =>
    Number((await query.executeTakeFirst()).numDeletedRows);
  const deliveries = transaction
    .deleteFrom('delivery')
    .where(({ eb, or }) => or([eb('submission_id', 'in', submissions), eb('mail_id', 'in', mails)]));
  const counts = { deliveries: await removed(deliveries) };
  return {
    submissions: await removed(transaction.deleteFrom('submission').where('id', 'in', submissions)),
    mails: await removed(transaction.deleteFrom('mail').where('id', 'in', mails)),
    ...counts,
    accounts: await removed(transaction.deleteFrom('auth_user').where('id', 'in', accounts)),
  };
}
