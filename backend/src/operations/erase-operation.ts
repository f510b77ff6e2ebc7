import { sql } from 'kysely';
import { countPerson, erasePerson } from './erase-person.ts';
import type { Operation } from './operation.ts';
import { readAddress } from './read-address.ts';
import { readArgs } from './read-args.ts';
import { withDatabase } from './with-database.ts';

/** `erase`: everything that is kept about one person. */
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
      const told = Object.entries(rows).map(([what, count]) => `${count} ${what}`);
      if (Object.values(rows).every((count) => count === 0)) {
        say(`Nothing is kept about ${address}.`);
      } else if (values.yes) {
        // The write-ahead log has the old pages until they are written back.
        if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
        say(`Erased of ${address}: ${told.join(', ')}. Backups made before still hold it.`);
      } else {
        say(`Kept about ${address}: ${told.join(', ')}. Nothing was changed; --yes erases it for good.`);
      }
    });
  },
};
