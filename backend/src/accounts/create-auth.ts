import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import type { KnownOwners } from '../limits/known-owners.ts';
import type { LoginThrottle } from '../limits/login-throttle.ts';
import type { Log } from '../log/create-log.ts';
import { maskAddresses } from '../log/mask-addresses.ts';
import type { SendMail } from '../mail/create-send-mail.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import type { DecoyWork } from './decoy-work.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Headers of the requests that `callAuth` makes: the caller's address, and that the limits let no mail out. */
export const CLIENT_ADDRESS = 'x-client-ip';
export const HOLD_MAIL = 'x-hold-mail';

/** What the accounts need. `secret` signs tokens; `sendMail` keeps a message until it has left. */
export interface AuthSurroundings {
  config: Pick<BackendConfig, 'siteUrl'>;
  database: Pick<Database, 'db' | 'engine'>;
  secret: string;
  sendMail: SendMail;
  knownOwners: KnownOwners;
  loginThrottle: LoginThrottle;
  decoyWork: DecoyWork;
  log: Log;
}

/** The accounts of `createAuth`. */
export type Auth = ReturnType<typeof createAuth>;

/** The options of better-auth; a test compares them with the committed migrations. */
export function authOptions({
  config,
  database,
  secret,
  sendMail,
  knownOwners,
  loginThrottle,
  decoyWork,
  log,
}: AuthSurroundings) {
  return {
    baseURL: config.siteUrl,
    basePath: '/_auth',
    secret,
    database: { db: database.db, type: database.engine },
    plugins: [bearer({ requireSignature: true })],
    user: {
      modelName: 'auth_user',
      additionalFields: { phone: { type: 'string', required: false, input: false } },
      changeEmail: { enabled: false },
    },
    // Specification section 9: the client keeps the token for 7 days, so the server keeps it no longer.
    session: { modelName: 'auth_session', expiresIn: 7 * DAY_S, disableSessionRefresh: true },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR_S,
      sendResetPassword: ({ user, token }) =>
        sendMail(user.email, 'reset-password', { name: nameInMail(user), token }),
      onPasswordReset: async ({ user }, request) => {
        // Whoever has the mailbox is the owner, and logs in from here next.
        await knownOwners.rememberNetwork(user.id, request?.headers.get(CLIENT_ADDRESS) ?? undefined);
        await loginThrottle.clear(...(await knownOwners.everybodyAt(user.email)));
        await knownOwners.forgetDevices(user.id);
        // The other links that were mailed: whoever has read an old mail must not choose once more.
        await database.db.deleteFrom('auth_verification').where('value', '=', user.id).execute();
        await sendMail(user.email, 'password-changed', { name: nameInMail(user) });
      },
      onExistingUserSignUp: async ({ user }, request) => {
        // A new address takes two rows and a message.
        await decoyWork.row();
        await decoyWork.row();
        if (request?.headers.has(HOLD_MAIL)) await decoyWork.mail(user.email, 'already-registered');
        else await sendMail(user.email, 'already-registered', { name: nameInMail(user) });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_S,
      sendVerificationEmail: ({ user, token }, request) =>
        request?.headers.has(HOLD_MAIL)
          ? decoyWork.mail(user.email, 'verify-email')
          : sendMail(user.email, 'verify-email', { name: nameInMail(user), token }),
    },
    // Every limit is in src/limits.
    rateLimit: { enabled: false },
    advanced: { ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] } },
    telemetry: { enabled: false },
    // What fails reaches `answerError` as it is; otherwise it would be printed with the row that it concerns.
    onAPIError: { throw: true },
    // Its messages name addresses ("Sign-up attempt for existing email: ...").
    logger: { level: 'warn', log: (level, message) => log[level](maskAddresses(`better-auth: ${message}`)) },
  } satisfies BetterAuthOptions;
}

/** The accounts: better-auth on the backend's own database. Make it after the migrations have run. */
export function createAuth(surroundings: AuthSurroundings) {
  return betterAuth(authOptions(surroundings));
}
