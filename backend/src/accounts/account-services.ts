import type { Platform, RouteServices } from '../feature/feature.ts';
import type { MailServices } from '../mail/mail-services.ts';
import { type Auth, createAuth, createDecoyWork, type DecoyWork } from './auth.ts';
import { requireSession } from './caller.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { createTrustedDevices, type TrustedDevices } from './trusted-devices.ts';

/** What the routes of accounts work with. */
export interface AccountServices extends RouteServices, MailServices {
  auth: Auth;
  trustedDevices: TrustedDevices;
  loginThrottle: LoginThrottle;
  decoyWork: DecoyWork;
}

/** @see AccountServices */
export function accountServices(platform: Platform & MailServices): AccountServices {
  const { database, now } = platform;
  const own = {
    trustedDevices: createTrustedDevices(database.db, now),
    loginThrottle: createLoginThrottle(database.db, now),
    decoyWork: createDecoyWork(platform),
  };
  const auth = createAuth({ ...platform, ...own });
  return { ...platform, ...own, auth, authenticate: (c) => requireSession({ auth, database, now }, c) };
}
