import { createLoginThrottle } from '../accounts/login-throttle.ts';
import { endSessions } from '../accounts/session-generation.ts';
import { createTrustedDevices } from '../accounts/trusted-devices.ts';
import { type Operation, OperationError, readAddress, withDatabase } from './operation.ts';

/** `sign-out`: ends every session of one account, for example after a theft. */
export const signOutOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Ends every session of the account with an address. Its owner has to log in again.',
  async run(args, { config, print }) {
    const address = readAddress(args);
    const ended = await withDatabase(config, async ({ db }) => {
      const account = await db
        .selectFrom('auth_user')
        .select('id')
        .where('email', '=', address)
        .executeTakeFirst();
      if (!account) throw new OperationError(`There is no account with the address ${address}.`);
      const rows = await endSessions(db, account.id);
      await createTrustedDevices(db, Date.now).forgetDevices(account.id);
      return rows.length;
    });
    print(`${address} is signed out on ${ended} device${ended === 1 ? '' : 's'}.`);
  },
};

/** `unlock`: lets an owner who is locked out after wrong passwords log in immediately. */
export const unlockOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Resets the login throttle of an address, so that its owner can log in immediately.',
  async run(args, { config, print, now }) {
    const address = readAddress(args);
    await withDatabase(config, async ({ db }) => {
      const keys = await createTrustedDevices(db, now).throttleKeys(address);
      await createLoginThrottle(db, now).clear(...keys);
    });
    print(`${address} is not locked out.`);
  },
};
