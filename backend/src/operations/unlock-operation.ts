import { createKnownOwners } from '../limits/known-owners.ts';
import { createLoginThrottle } from '../limits/login-throttle.ts';
import type { Operation } from './operation.ts';
import { readAddress } from './read-address.ts';
import { withDatabase } from './with-database.ts';

/** `unlock`: lets somebody log in again at once who is locked out after wrong passwords. */
export const unlockOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Forgets the wrong passwords of an address, so that its owner can log in again at once.',
  async run(args, { config, say, now }) {
    const address = readAddress(args);
    await withDatabase(config, async ({ db }) => {
      const everybody = await createKnownOwners(db, now).everybodyAt(address);
      await createLoginThrottle(db, now).clear(...everybody);
    });
    say(`${address} is not locked out.`);
  },
};
