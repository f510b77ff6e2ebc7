import type { Services } from '../services.ts';

/** Removes the reset links that nobody has used in time. */
export async function forgetExpiredLinks({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.db
    .deleteFrom('auth_verification')
    // By better-auth's clock, which decides whether a link still works.
    .where('expiresAt', '<', new Date().toISOString())
    .execute();
}
