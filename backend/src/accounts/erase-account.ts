import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { ACCOUNT_MAIL } from './account-data.ts';
import type { PublicUser } from './public-user.ts';

/**
 * Removes an account with its sessions, content and mail, and what submissions hold of its address. Submissions and
 * mail that only share the address stay when it is not verified: they may be somebody else's (docs/decisions/015). What
 * is counted for the address stays for its day: or to register and delete would start every limit anew.
 * @returns false when the account was gone already.
 */
export async function eraseAccount(
  transaction: Transaction<Schema>,
  { id, email, emailVerified }: PublicUser,
): Promise<boolean> {
  // Sessions, log-ins and content go with it; whoever deletes at the same time waits here.
  const erased = await transaction.deleteFrom('auth_user').where('id', '=', id).returning('id').execute();
  if (erased.length === 0) return false;

  await transaction.deleteFrom('auth_verification').where('value', '=', id).execute();
  // Deliveries go with what they would have delivered.
  const mails = transaction.deleteFrom('mail').where('recipient', '=', email);
  await (emailVerified ? mails : mails.where('template', 'in', ACCOUNT_MAIL)).execute();
  if (emailVerified) {
    // What the contact form passed on to the site's mailbox.
    await transaction.deleteFrom('mail').where('reply_to', '=', email).execute();
    await transaction.deleteFrom('submission').where('email', '=', email).execute();
  }
  return true;
}
