import { BODIES } from 'shared-lib/api/bodies.ts';
import * as v from 'valibot';
import { ApiError, assertNoWait, signedOut } from '../http/api-error.ts';
import { type CallerSession, type DeclaredPath, declaredRoutes, isoTimestamp } from '../http/route.ts';
import { templateMail } from '../mail/mails.ts';
import { queueMail } from '../mail/send-mail.ts';
import { collectAccountData, eraseAccount, userSchema } from './account-data.ts';
import { type AccountServices, callAuth, publicUser } from './auth.ts';
import { clearGuesses, limitAttempts, limitGuesses } from './login-throttle.ts';
import { endSessions, iso, listSessions, sessionSchema } from './sessions.ts';

const confirmedByPassword = {
  bearer: 'own id',
  body: BODIES['/user/delete'],
  example: { userId: 'id of the caller', password: 'Blue&Porch7Lamp' },
  refusals: { 403: 'The password is wrong. (401 would sign the visitor out.)' },
} as const;

export const USER_PATHS = {
  '/user/profile': {
    summary: 'The account of the caller',
    bearer: 'own id',
    body: BODIES['/user/profile'],
    example: { userId: 'id of the caller' },
    response: userSchema,
  },
  '/user/update': {
    summary: 'Change name and phone of the caller',
    description:
      'Fields that are not sent are unchanged; an empty phone removes the number; the email address cannot be changed.',
    bearer: 'own id',
    body: BODIES['/user/update'],
    example: { userId: 'id of the caller', name: 'Rosa Field', phone: '+14075550142' },
    response: userSchema,
  },
  '/user/sessions': {
    summary: 'The devices on which the caller is signed in',
    bearer: 'own id',
    body: BODIES['/user/sessions'],
    example: { userId: 'id of the caller' },
    response: v.object({ data: v.array(sessionSchema) }),
  },
  '/user/sessions/revoke': {
    summary: 'Sign out one other device of the caller',
    bearer: 'own id',
    body: BODIES['/user/sessions/revoke'],
    example: { userId: 'id of the caller', sessionId: 'id of the session' },
    refusals: { 400: 'The session is the caller’s current one.', 404: 'There is no such user or session.' },
  },
  '/user/sessions/revoke-others': {
    summary: 'Sign out every other device of the caller',
    ...confirmedByPassword,
    response: v.object({ success: v.boolean(), ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  },
  '/user/export': {
    summary: 'Everything stored about the caller',
    description:
      'Profile, sessions, guide downloads, content and account emails; if the email address is verified, also submissions and other emails.',
    ...confirmedByPassword,
    response: v.looseObject({ exportedAt: isoTimestamp }),
  },
  '/user/delete': { summary: 'Delete the account of the caller permanently', ...confirmedByPassword },
  '/email/send': {
    summary: 'Email the caller the message that `template` selects',
    description: 'Callers choose neither the recipient nor the text, so this path is not a mail relay.',
    bearer: true,
    body: BODIES['/email/send'],
    example: { template: 'verify-email' },
    status: 202,
    refusals: { 403: 'The recipient is somebody else.' },
  },
} as const satisfies Record<string, DeclaredPath>;

export function userRoutes(services: AccountServices) {
  const { config, mailLimit, now, outbox } = services;
  const { db } = services.database;
  return declaredRoutes(services, USER_PATHS, {
    '/user/profile': async ({ caller: { user } }) => user,

    async '/user/update'({ body: { name, phone }, caller: { user } }) {
      // Kysely ignores undefined fields.
      const updated = await db
        .updateTable('auth_user')
        .set({ name, phone: phone === '' ? null : phone, updatedAt: iso(now()) })
        .where('id', '=', user.id)
        .returning(['id', 'name', 'email', 'emailVerified', 'phone'])
        .executeTakeFirstOrThrow(signedOut);
      return publicUser(updated);
    },

    async '/user/sessions'({ caller }) {
      const sessions = await listSessions(db, caller);
      return { data: sessions.map(({ networkAddress, userAgent, ...session }) => session) };
    },

    async '/user/sessions/revoke'({ body: { sessionId }, caller }) {
      if (sessionId === caller.sessionId) {
        const message = 'This is the device you are using. To sign it out, log out.';
        throw new ApiError(400, message, { field: 'sessionId' });
      }
      const sessions = db.deleteFrom('auth_session').where('id', '=', sessionId);
      const ended = await sessions.where('userId', '=', caller.user.id).returning('id').execute();
      const devices = db.deleteFrom('trusted_device').where('session_id', '=', sessionId);
      await devices.where('user_id', '=', caller.user.id).execute();
      if (ended.length === 0) throw new ApiError(404, 'That device is logged out already.');
    },

    async '/user/sessions/revoke-others'({ body: { password }, caller }) {
      await confirmPassword(services, caller, password);
      const { user, sessionId } = caller;
      return { success: true, ended: await endSessions(db, user.id, sessionId) };
    },

    async '/user/export'({ body: { password }, caller }) {
      await confirmPassword(services, caller, password);
      return collectAccountData(services, caller);
    },

    async '/user/delete'({ ip, body: { password }, caller }) {
      await confirmPassword(services, caller, password);
      const { user } = caller;
      // Mail to an unverified address is limited: a stranger could register and delete an account with it repeatedly.
      const mail = { email: user.email, kind: 'account-deleted', ip } as const;
      const mayMail = user.emailVerified || (await mailLimit(mail)) === undefined;
      await db.transaction().execute(async (transaction) => {
        if (!(await eraseAccount(transaction, user))) throw signedOut();
        if (!mayMail) return;
        const content = templateMail('account-deleted', user, config);
        await queueMail(transaction, services, { recipient: user.email, ...content });
      });
      outbox.wake();
    },

    async '/email/send'({ c, ip, body: { template, to }, caller }) {
      const { email, emailVerified } = caller.user;
      if (to !== undefined && to !== email)
        throw new ApiError(403, 'Mail can be sent to your own address only.', { field: 'to' });
      await limitAttempts(services, ip, 'send');
      const owner = emailVerified ? 'signed in' : undefined;
      assertNoWait(await mailLimit({ email, kind: template, ip, owner }));
      const path = template === 'verify-email' ? '/send-verification-email' : '/request-password-reset';
      const { ok } = await callAuth(services, c, path, { email });
      if (!ok) throw new Error(`better-auth refused ${path}`);
    },
  });
}

/** Throttles wrong passwords by session, so that others cannot lock out a signed-in owner. */
async function confirmPassword(services: AccountServices, caller: CallerSession, password: string) {
  const throttleKey = `confirms in ${caller.sessionId}`;
  await limitGuesses(services, throttleKey);
  const { internalAdapter, password: passwords } = await services.auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(caller.user.id))?.password;
  if (!hash || !(await passwords.verify({ hash, password })))
    throw new ApiError(403, 'That password is not right. Nothing was changed.', { field: 'password' });
  await clearGuesses(services.database.db, throttleKey);
}
