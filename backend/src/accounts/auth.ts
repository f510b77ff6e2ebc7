import { randomUUID } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { Context } from 'hono';
import { SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import { ApiError, signedOut } from '../http/api-error.ts';
import { clientAddress } from '../http/client.ts';
import type { BackendEnv, CallerSession, PublicUser } from '../http/route.ts';
import { maskAddresses } from '../log/log.ts';
import type { MailServices } from '../mail/send-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { trustNetwork, unlock } from './login-throttle.ts';
import { endSessions, isOfCurrentGeneration, iso } from './sessions.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Headers that `callAuth` sends to better-auth. */
const CLIENT_ADDRESS = 'x-client-ip';
const SKIP_MAIL = 'x-skip-mail';

export function authOptions(
  services: Pick<Platform & MailServices, 'config' | 'database' | 'secret' | 'log' | 'now' | 'sendMail'>,
) {
  const { config, database, secret, sendMail, log } = services;
  return {
    baseURL: config.siteUrl,
    basePath: '/_auth',
    secret,
    database: { db: database.db, type: database.engine },
    plugins: [bearer({ requireSignature: true })],
    user: {
      modelName: 'auth_user',
      additionalFields: {
        phone: { type: 'string', required: false, input: false },
        generation: { type: 'number', required: true, defaultValue: 0, input: false },
      },
      changeEmail: { enabled: false },
    },
    session: {
      modelName: 'auth_session',
      expiresIn: SESSION_DAYS * DAY_S,
      disableSessionRefresh: true,
      additionalFields: { generation: { type: 'number', required: true, defaultValue: 0, input: false } },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      resetPasswordTokenExpiresIn: HOUR_S,
      sendResetPassword: ({ user, token }) => sendMail(user, 'reset-password', { token }),
      onPasswordReset: async ({ user }, request) => {
        // Access to the mailbox proves ownership, and the owner will log in from this network.
        await trustNetwork(services, user.id, request?.headers.get(CLIENT_ADDRESS) ?? undefined);
        await unlock(database.db, user.email);
        await endSessions(database.db, user.id);
        // Deletes the other reset links, so that a reader of an older mail cannot use them.
        await database.db.deleteFrom('auth_verification').where('value', '=', user.id).execute();
        await sendMail(user, 'password-changed');
      },
      onExistingUserSignUp: async ({ user }, request) => {
        // A new address causes the same writes, so both responses take equally long.
        await writeDecoyRow(services);
        await writeDecoyRow(services);
        await sendMail(user, 'already-registered', { isDecoy: request?.headers.has(SKIP_MAIL) });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_S,
      sendVerificationEmail: ({ user, token }, request) =>
        sendMail(user, 'verify-email', { token, isDecoy: request?.headers.has(SKIP_MAIL) }),
    },
    // The limits are in login-throttle.ts and mail/mail-limit.ts.
    rateLimit: { enabled: false },
    advanced: { ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] } },
    telemetry: { enabled: false },
    // Errors reach `handleError` unchanged. Otherwise better-auth prints database errors with the values of a row.
    onAPIError: { throw: true },
    // Masked, in case one of better-auth's messages contains an address.
    logger: { level: 'warn', log: (level, message) => log[level](maskAddresses(`better-auth: ${message}`)) },
  } satisfies BetterAuthOptions;
}

/** The request to better-auth has no cookie and no origin. `token` is the signed session token after a login. */
export async function callAuth(
  { auth, config }: Pick<AccountServices, 'auth' | 'config'>,
  c: Context<BackendEnv>,
  path: string,
  body: Record<string, unknown>,
  { skipMail = false } = {},
) {
  const headers = new Headers({
    'content-type': 'application/json',
    'user-agent': (c.req.header('user-agent') ?? '').slice(0, 256),
  });
  const address = clientAddress(c, config);
  if (address) headers.set(CLIENT_ADDRESS, address);
  if (skipMail) headers.set(SKIP_MAIL, '1');
  const url = new URL(`/_auth${path}`, config.siteUrl);
  const response = await auth.handler(
    new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );

  if (response.status >= 500) throw new Error(`better-auth responded to ${path} with ${response.status}`);
  const result = (await response.json()) as Record<string, unknown>;
  // better-auth refuses some addresses that our rule accepts, such as one with a percent sign.
  if (result.code === 'VALIDATION_ERROR')
    throw new ApiError(422, 'Please enter a valid email address', { field: 'email' });
  return { ok: response.ok, body: result, token: response.headers.get('set-auth-token') };
}

/** Writes and deletes a row, so that response times do not reveal whether an account exists. */
export async function writeDecoyRow({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  const id = randomUUID();
  const time = iso(now());
  const row = { id, identifier: id, value: id, expiresAt: time, createdAt: time, updatedAt: time };
  await database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('auth_verification').values(row).execute();
    await transaction.deleteFrom('auth_verification').where('id', '=', id).execute();
  });
}

export type AccountServices = ReturnType<typeof accountServices>;

export function accountServices(platform: Platform & MailServices) {
  const services = { ...platform, auth: betterAuth(authOptions(platform)) };
  return {
    ...services,
    async authenticate(c: Context<BackendEnv>): Promise<CallerSession> {
      const caller = await findSession(services, c);
      if (!caller) throw signedOut();
      return caller;
    },
  };
}

/** A session's last use is stored to this precision, so that not every request writes. */
const LAST_USE_PRECISION_MS = 5 * 60 * 1000;

/** Ignores cookies, because browsers send them from other sites, too. */
export async function findSession(
  { auth, database, now }: Pick<AccountServices, 'auth' | 'database' | 'now'>,
  c: Context<BackendEnv>,
): Promise<CallerSession | undefined> {
  const headers = new Headers({ authorization: c.req.header('authorization') ?? '' });
  const caller = await auth.api.getSession({ headers });
  if (!caller) return undefined;
  const { session, user } = caller;
  // Between better-auth's reads of session and user, `endSessions` may have moved this session to a new generation.
  if (session.generation !== user.generation && !(await isOfCurrentGeneration(database.db, session.id)))
    return undefined;
  c.set('caller', user.id);
  if (now() - session.updatedAt.getTime() > LAST_USE_PRECISION_MS) {
    const sessions = database.db.updateTable('auth_session').set({ updatedAt: iso(now()) });
    await sessions.where('id', '=', session.id).execute();
  }
  return { user: publicUser(user), sessionId: session.id };
}

export function publicUser(
  row: Pick<PublicUser, 'id' | 'name' | 'email'> & { emailVerified: number | boolean; phone?: string | null },
): PublicUser {
  const { id, name, email, emailVerified, phone } = row;
  return { id, name, email, emailVerified: Boolean(emailVerified), ...(phone && { phone }) };
}
