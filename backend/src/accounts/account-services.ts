import type { Platform, RouteServices } from '../feature/feature.ts';
import type { MailServices } from '../mail/mail-services.ts';
import { type Auth, createAuth, createTimingEqualizer, type TimingEqualizer } from './auth.ts';
import { requireSession } from './caller.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { createTrustedDevices, type TrustedDevices } from './trusted-devices.ts';

/** The services of the account routes. */
export interface AccountServices extends RouteServices, MailServices {
  auth: Auth;
  trustedDevices: TrustedDevices;
  loginThrottle: LoginThrottle;
  timingEqualizer: TimingEqualizer;
}

/** @see AccountServices */
export function accountServices(platform: Platform & MailServices): AccountServices {
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
    authenticate: (c) => requireSession({ auth, database, now }, c),
  };
}
