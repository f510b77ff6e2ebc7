import { ApiError, waitError } from '../http/api-error.ts';
import { clientAddress } from '../http/client-network.ts';
import { type CallerSession, declaredRoutes } from '../http/route.ts';
import { nameInMail } from '../mail/mails.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { collectAccountData, eraseAccount, listSessions } from './account-data.ts';
import type { AccountServices } from './account-services.ts';
import { callAuth } from './auth.ts';
import { publicUser } from './caller.ts';
import { limitAttempts } from './login-throttle.ts';
import { endSessions } from './session-generation.ts';
import { USER_PATHS } from './user-paths.ts';

/** Mail that visitors can send to themselves, and better-auth's path for it. */
const SENDERS = {
  'verify-email': '/send-verification-email',
  'reset-password': '/request-password-reset',
} as const;

/** `user/*` and `email/send`: the routes of an account's owner. */
export function userRoutes(services: AccountServices) {
  const { config, trustedDevices, mailLimit, now, outbox } = services;
  const { db } = services.database;
  return declaredRoutes(services, USER_PATHS, {
    '/user/profile': async ({ caller: { user } }) => user,

    async '/user/update'({ body: { name, phone }, caller: { user } }) {
      if (name === undefined && phone === undefined) return user;
      const updated = await db
        .updateTable('auth_user')
        .set({
          ...(name !== undefined && { name }),
          ...(phone !== undefined && { phone: phone || null }),
          updatedAt: new Date(now()).toISOString(),
        })
        .where('id', '=', user.id)
        .returning(['id', 'name', 'email', 'emailVerified', 'phone'])
        .executeTakeFirst();
      if (!updated) throw new ApiError(401, 'Please log in again.');
      return publicUser(updated);
    },

    '/user/sessions': async ({ caller }) => ({ data: await listSessions(services, caller) }),

    async '/user/sessions/revoke'({ body: { sessionId }, caller }) {
      if (sessionId === caller.sessionId) {
        throw new ApiError(400, 'This is the device you are using. To sign it out, log out.', {
          field: 'sessionId',
        });
      }
      const ended = await db
        .deleteFrom('auth_session')
        .where('id', '=', sessionId)
        .where('userId', '=', caller.user.id)
        .returning('id')
        .execute();
      await trustedDevices.forgetDevices(caller.user.id, { only: sessionId });
      if (ended.length === 0) throw new ApiError(404, 'That device is logged out already.');
      return { success: true };
    },

    async '/user/sessions/revoke-others'({ body: { password }, caller }) {
      await confirmPassword(services, caller, password);
      const { user, sessionId } = caller;
      const ended = await endSessions(db, user.id, { except: sessionId });
      await trustedDevices.forgetDevices(user.id, { except: sessionId });
      const time = Date.now();
      // Expired sessions are not signed-in devices.
      const signedIn = ended.filter((expiresAt) => expiresAt.getTime() > time);
      return { success: true, ended: signedIn.length };
    },

    async '/user/export'({ body: { password }, caller }) {
      await confirmPassword(services, caller, password);
      return collectAccountData(services, caller);
    },

    async '/user/delete'({ c, body: { password }, caller }) {
      await confirmPassword(services, caller, password);
      const { user } = caller;
      // A stranger may repeatedly register and delete an account with another person's address.
      const mail = { email: user.email, kind: 'account-deleted', from: clientAddress(c, config) } as const;
      const mayMail = user.emailVerified || (await mailLimit(mail)) === undefined;
      await db.transaction().execute(async (transaction) => {
        if (!(await eraseAccount(transaction, user))) throw new ApiError(401, 'Please log in again.');
        if (!mayMail) return;
        await queueMail(transaction, services, {
          recipient: user.email,
          template: 'account-deleted',
          data: { name: nameInMail(user), emailVerified: user.emailVerified },
        });
      });
      outbox.wake();
      return { success: true };
    },

    /** Sends one of the named templates to the caller's own address, so that it is no relay. */
    async '/email/send'({ c, body: { template, to }, caller }) {
      const { email, emailVerified } = caller.user;
      if (to !== undefined && to !== email) {
        throw new ApiError(403, 'Mail can be sent to your own address only.', { field: 'to' });
      }
      await limitAttempts(services, c, 'send');
      const wait = await mailLimit({
        email,
        kind: template,
        from: clientAddress(c, config),
        owner: emailVerified ? 'signed in' : undefined,
      });
      if (wait !== undefined) throw waitError(wait);
      const { ok } = await callAuth(services, c, SENDERS[template], { email });
      if (!ok) throw new Error(`better-auth refused to send ${template}`);
      return { success: true };
    },
  });
}

/**
 * Checks the caller's password. Wrong ones are throttled like logins, by session: a stolen session cannot guess it, and
 * others cannot lock out a signed-in owner.
 * @throws ApiError 403 for a wrong password (401 would end the session), 429 after too many.
 */
async function confirmPassword(
  { auth, database, loginThrottle }: Pick<AccountServices, 'auth' | 'database' | 'loginThrottle'>,
  { user, sessionId }: CallerSession,
  password: string,
): Promise<void> {
  const throttleKey = `confirms in ${sessionId}`;
  const wait = await loginThrottle.consume(throttleKey);
  if (wait !== undefined) throw waitError(wait);
  const account = await database.db
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', user.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  const hash = account?.password;
  const context = await auth.$context;
  if (!hash || !(await context.password.verify({ hash, password }))) {
    throw new ApiError(403, 'That password is not right. Nothing was changed.', { field: 'password' });
  }
  await loginThrottle.clear(throttleKey);
}
