import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log/create-log.ts';
import { maskAddresses } from '../log/mask-addresses.ts';
import type { SendMail } from '../mail/create-send-mail.ts';
import type { DecoyWork } from './decoy-work.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { MailLimit } from './mail-limit.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** What the accounts need. `secret` signs tokens; `sendMail` keeps a message until it has left. */
export interface AuthSurroundings {
  config: Pick<BackendConfig, 'siteUrl' | 'authAttemptsPerMinute'>;
  database: Pick<Database, 'db' | 'engine'>;
  secret: string;
  sendMail: SendMail;
  loginThrottle: LoginThrottle;
  mailLimit: MailLimit;
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
  loginThrottle,
  mailLimit,
  decoyWork,
  log,
}: AuthSurroundings) {
  const limit = { window: 60, max: config.authAttemptsPerMinute };
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
        sendMail(user.email, 'reset-password', { name: user.name, token }),
      onPasswordReset: async ({ user }) => {
        await loginThrottle.clear(user.email);
        await sendMail(user.email, 'password-changed', { name: user.name });
      },
      onExistingUserSignUp: async ({ user }) => {
        // A new address takes two rows and a message; the limit's row is one of them.
        await decoyWork.row();
        const tooMany = await mailLimit.take(user.email, 'already-registered');
        if (tooMany) await decoyWork.mail(user.email, 'already-registered');
        else await sendMail(user.email, 'already-registered', { name: user.name });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_S,
      sendVerificationEmail: ({ user, token }) =>
        sendMail(user.email, 'verify-email', { name: user.name, token }),
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'auth_rate_limit',
      customRules: {
        '/sign-in/email': limit,
        '/sign-up/email': limit,
        '/request-password-reset': limit,
        '/reset-password': limit,
        '/verify-email': limit,
        '/send-verification-email': limit,
      },
    },
    advanced: { ipAddress: { ipAddressHeaders: ['x-client-ip'] } },
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
