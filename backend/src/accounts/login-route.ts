import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { addressKey } from '../limits/address-key.ts';
import { clientAddress } from '../limits/client-network.ts';
import { DEVICE_MARK_HEADER } from '../limits/known-owners.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { waitError } from '../limits/wait-error.ts';
import type { Services } from '../services.ts';
import { AUTH_PATHS } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';
import { publicUser } from './public-user.ts';

const { body } = AUTH_PATHS['/auth/login'];

/** `auth/login`: answers the signed session token, the user and the mark of the device. A wrong password and an unknown address are the same 401. */
export function loginRoute(services: Services): BackendHandler {
  const { config, knownOwners, loginThrottle } = services;
  return async (c) => {
    const credentials = await readBody(c.req.raw, body);
    c.set('caller', `address:${addressKey(credentials.email).slice(0, 16)}`);
    const from = clientAddress(c, config);
    const mark = c.req.header(DEVICE_MARK_HEADER);
    const { who, known } = await knownOwners.visit(credentials.email, { from, mark });
    // A known device has a budget of its own: others on its network must not hold it up.
    await limitAttempts(services, c, 'login', known === 'device' ? who : undefined);
    const wait = await loginThrottle.take(who);
    if (wait !== undefined) throw waitError(wait);

    const { ok, body: answer, token } = await callAuth(services, c, '/sign-in/email', credentials);
    if (!ok || !token) throw new ApiError(401, 'Invalid email or password.');
    const user = publicUser(answer.user as Parameters<typeof publicUser>[0]);
    await loginThrottle.clear(who);
    await knownOwners.rememberNetwork(user.id, from);
    const deviceMark = await knownOwners.rememberDevice(user.id, mark, String(answer.token));
    c.set('caller', user.id);
    return c.json({ token, user, deviceMark });
  };
}
