import { createLoginThrottle } from '../accounts/login-throttle.ts';
import type { Operation } from './operation.ts';
import { readAddress } from './read-address.ts';
import { withDatabase } from './with-database.ts';

/** `unlock`: lets somebody log in again at once who is locked out after wrong passwords. */
export const unlockOperation: Operation = {
  usage: 'ADDRESS',
  summary: 'Forgets the wrong passwords of an address, so that its owner can log in again at once.',
  async run(args, { config, say, now }) {
    const address = readAddress(args);
    await withDatabase(config, ({ db }) => createLoginThrottle(db, now).clear(address));
    say(`${address} is not locked out.`);
  },
};
