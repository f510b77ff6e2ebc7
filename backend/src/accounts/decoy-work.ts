import { randomUUID } from 'node:crypto';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import { keepMail, type MailOrder } from '../mail/keep-mail.ts';

const NOBODY = { name: 'Nobody', token: 'x'.repeat(24) };

/**
 * The work that an answer would take if the address were another one: it is done and undone in one transaction, so that
 * the time of an answer does not tell whether the address has an account.
 */
export interface DecoyWork {
  /** As much as a row of an account. */
  row(): Promise<void>;
  /** As much as a message to that address. */
  mail(recipient: string, template: MailOrder['template']): Promise<void>;
}

/** @see DecoyWork */
export function createDecoyWork(services: {
  config: Pick<BackendConfig, 'siteUrl' | 'site' | 'smtpUrl'>;
  database: Pick<Database, 'db'>;
  now: () => number;
}): DecoyWork {
  const { db } = services.database;
  return {
    async row() {
      const id = randomUUID();
      const time = new Date(services.now()).toISOString();
      const row = { id, identifier: id, value: id, expiresAt: time, createdAt: time, updatedAt: time };
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('auth_verification').values(row).execute();
        await transaction.deleteFrom('auth_verification').where('id', '=', id).execute();
      });
    },
    async mail(recipient, template) {
      await db.transaction().execute(async (transaction) => {
        const id = await keepMail(transaction, services, { recipient, template, data: NOBODY });
        await transaction.deleteFrom('mail').where('id', '=', id).execute();
      });
    },
  };
}
