import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { addressKey } from '../limits/address-key.ts';
import { clientAddress } from '../limits/client-network.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { waitError } from '../limits/wait-error.ts';
import type { Services } from '../services.ts';
import { AUTH_PATHS } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';
import { publicUser } from './public-user.ts';

const { body } = AUTH_PATHS['/auth/login'];

/** `auth/login`: answers the signed session token and the user. A wrong password and an unknown address are the same 401. */
export function loginRoute(services: Services): BackendHandler {
  const { config, knownNetworks, loginThrottle } = services;
  return async (c) => {
    const credentials = await readBody(c.req.raw, body);
    c.set('caller', `address:${addressKey(credentials.email).slice(0, 16)}`);
    await limitAttempts(services, c, 'login');
    const from = clientAddress(c, config);
    const { who } = await knownNetworks.visit(credentials.email, from);
    const wait = await loginThrottle.take(who);
    if (wait !== undefined) throw waitError(wait);

    const { ok, body: answer, token } = await callAuth(services, c, '/sign-in/email', credentials);
    if (!ok || !token) throw new ApiError(401, 'Invalid email or password.');
    const user = publicUser(answer.user as Parameters<typeof publicUser>[0]);
    await loginThrottle.clear(who);
    await knownNetworks.remember(user.id, from);
    c.set('caller', user.id);
    return c.json({ token, user });
  };
}
