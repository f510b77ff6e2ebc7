import type { Context } from 'hono';
import type { Platform } from '../feature/feature.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import type { MailServices } from '../mail/mail-services.ts';
import { createAuth, createTimingEqualizer } from './auth.ts';
import { requireSession } from './caller.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createTrustedDevices } from './trusted-devices.ts';

/** The services of the account routes. */
export type AccountServices = ReturnType<typeof accountServices>;

/** @see AccountServices */
export function accountServices(platform: Platform & MailServices) {
  const { database, now } = platform;
  const accountOnly = {
    trustedDevices: createTrustedDevices(database.db, now),
    loginThrottle: createLoginThrottle(database.db, now),
    timingEqualizer: createTimingEqualizer(platform),
  };
  const auth = createAuth({ ...platform, ...accountOnly });
  return {
    ...platform,
    ...accountOnly,
    auth,
    authenticate: (c: Context<BackendEnv>) => requireSession({ auth, database, now }, c),
  };
}
