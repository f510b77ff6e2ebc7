import { sql, type Transaction } from 'kysely';
import { unlock } from '../accounts/login-throttle.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { Schema } from '../database/schema.ts';
import { type Operation, OperationError, readAddress, readArgs, withDatabase } from './operation.ts';

export const signOutOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Ends every session of the account with this email address. Its owner must log in again.',
  async run(args, { config }) {
    const address = readAddress(args);
    const ended = await withDatabase(config, async ({ db }) => {
      const accounts = db.selectFrom('auth_user').select('id').where('email', '=', address);
      const account = await accounts.executeTakeFirst();
      if (!account) throw new OperationError(`There is no account with the address ${address}.`);
      return endSessions(db, account.id);
    });
    return `${address} is signed out on ${ended} device${ended === 1 ? '' : 's'}.`;
  },
};

export const unlockOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Resets the login throttle of an email address, so that its owner can log in immediately.',
  async run(args, { config }) {
    const address = readAddress(args);
    await withDatabase(config, ({ db }) => unlock(db, address));
    return `The login throttle of ${address} is reset.`;
  },
};

/** Rolls an erasure back after it has counted the rows. */
class DryRun extends Error {}

export const eraseOperation: Operation = {
  usage: 'ADDRESS [--yes]',
  summary:
    'Counts what is stored about an email address; --yes erases it: submissions, mail, deliveries, account.',
  async run(args, { config }) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } });
    const address = readAddress(positionals);
    return withDatabase(config, async ({ db, engine }) => {
      let rows: Record<string, number> = {};
      const erasing = db.transaction().execute(async (transaction) => {
        rows = await erasePerson(transaction, address);
        if (!values.yes) throw new DryRun();
      });
      await erasing.catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
      if (Object.values(rows).every((count) => count === 0)) return `Nothing is stored about ${address}.`;
      const counts = Object.entries(rows).map(([what, count]) => `${what}: ${count}`);
      const summary = `about ${address} (${counts.join(', ')})`;
      if (!values.yes) return `Data stored ${summary}. Nothing was changed; --yes erases it permanently.`;
      // The write-ahead log contains the erased rows until a checkpoint.
      if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
      return `Erased everything ${summary}. Earlier backups still contain it.`;
    });
  },
};

/** Keeps the hash in `unsubscribed`, so that no guide is mailed to the address again. */
async function erasePerson(transaction: Transaction<Schema>, address: string) {
  await unlock(transaction, address);
  // For a reset link, better-auth stores the account's id in the column `value`.
  const accounts = transaction.selectFrom('auth_user').select('id').where('email', '=', address);
  await transaction.deleteFrom('auth_verification').where('value', 'in', accounts).execute();
  const countDeleted = async (query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) =>
    Number((await query.executeTakeFirst()).numDeletedRows);
  const mails = transaction
    .deleteFrom('mail')
    .where(({ eb, or }) => or([eb('recipient', '=', address), eb('reply_to', '=', address)]));
  return {
    submissions: await countDeleted(transaction.deleteFrom('submission').where('email', '=', address)),
    mails: await countDeleted(mails),
    accounts: await countDeleted(transaction.deleteFrom('auth_user').where('email', '=', address)),
  };
}
