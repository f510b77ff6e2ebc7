import { sql, type Transaction } from 'kysely';
import { createTrustedDevices } from '../accounts/trusted-devices.ts';
import type { Schema } from '../database/schema.ts';
import { addressKey } from '../limits/counters.ts';
import { mailKeysOf } from '../mail/mail-limit.ts';
import { type Operation, readAddress, readArgs, withDatabase } from './operation.ts';

/** `erase`: removes everything kept about one person. */
export const eraseOperation: Operation = {
  usage: 'ADDRESS [--yes]',
  summary:
    'Shows what is kept about an address; with --yes erases it: submissions, mail, deliveries, account.',
  async run(args, { config, say }) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } });
    const address = readAddress(positionals);
    await withDatabase(config, async ({ db, engine }) => {
      const rows = await db
        .transaction()
        .execute((transaction) => (values.yes ? erasePerson : countPerson)(transaction, address));
      const counted = Object.entries(rows).map(([what, count]) => `${count} ${what}`);
      if (Object.values(rows).every((count) => count === 0)) {
        say(`Nothing is kept about ${address}.`);
      } else if (values.yes) {
        // The write-ahead log holds the old pages until a checkpoint.
        if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
        say(`Erased of ${address}: ${counted.join(', ')}. Backups made before still hold it.`);
      } else {
        say(`Kept about ${address}: ${counted.join(', ')}. Nothing was changed; --yes erases it for good.`);
      }
    });
  },
};

/** How many rows of each kind a person has, or had. */
interface PersonRows {
  submissions: number;
  mails: number;
  deliveries: number;
  accounts: number;
}

/** Counts what is kept about an address (in lower case). */
async function countPerson(transaction: Transaction<Schema>, address: string): Promise<PersonRows> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count);
  const submissions = transaction.selectFrom('submission').select('id').where('email', '=', address);
  const mails = transaction
    .selectFrom('mail')
    .select('id')
    .where(({ eb, or }) => or([eb('recipient', '=', address), eb('reply_to', '=', address)]));
  return {
    submissions: await count(
      transaction.selectFrom(submissions.as('s')).select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    mails: await count(
      transaction.selectFrom(mails.as('m')).select(({ fn }) => fn.countAll<number>().as('count')),
    ),
    deliveries: await count(
      transaction
        .selectFrom('delivery')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ eb, or }) => or([eb('submission_id', 'in', submissions), eb('mail_id', 'in', mails)])),
    ),
    accounts: await count(
      transaction
        .selectFrom('auth_user')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('email', '=', address),
    ),
  };
}

/**
 * Erases everything kept under an address (in lower case): submissions, mail to it and mail that passes on
 * its messages, their deliveries, the account with sessions and content, open links, failed log-ins. The
 * hash of an unsubscribed address stays: otherwise the person could be written to again.
 */
async function erasePerson(transaction: Transaction<Schema>, address: string): Promise<PersonRows> {
  const rows = await countPerson(transaction, address);
  await transaction.deleteFrom('submission').where('email', '=', address).execute();
  await transaction
    .deleteFrom('mail')
    .where(({ eb, or }) => or([eb('recipient', '=', address), eb('reply_to', '=', address)]))
    .execute();
  const everybody = await createTrustedDevices(transaction, Date.now).everybodyAt(address);
  // better-auth stores the account of a reset link as its value.
  const accounts = transaction.selectFrom('auth_user').select('id').where('email', '=', address);
  await transaction.deleteFrom('auth_verification').where('value', 'in', accounts).execute();
  await transaction.deleteFrom('auth_user').where('email', '=', address).execute();
  await transaction.deleteFrom('login_failure').where('key', 'in', everybody.map(addressKey)).execute();
  const counters = mailKeysOf(address).map(addressKey);
  await transaction.deleteFrom('limit_counter').where('key', 'in', counters).execute();
  return rows;
}
