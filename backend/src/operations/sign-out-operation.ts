import { createKnownOwners } from '../limits/known-owners.ts';
import type { Operation } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { readAddress } from './read-address.ts';
import { withDatabase } from './with-database.ts';

/** `sign-out`: ends every session of one account, for example because a device was stolen. */
export const signOutOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Ends every session of the account with an address. Its owner logs in again.',
  async run(args, { config, say }) {
    const address = readAddress(args);
    const ended = await withDatabase(config, async ({ db }) => {
      const account = await db
        .selectFrom('auth_user')
        .select('id')
        .where('email', '=', address)
        .executeTakeFirst();
      if (!account) throw new OperationError(`There is no account with the address ${address}.`);
      const rows = await db
        .deleteFrom('auth_session')
        .where('userId', '=', account.id)
        .returning('id')
        .execute();
      await createKnownOwners(db, Date.now).forgetDevices(account.id);
      return rows.length;
    });
    say(`${address} is signed out on ${ended} device${ended === 1 ? '' : 's'}.`);
  },
};
