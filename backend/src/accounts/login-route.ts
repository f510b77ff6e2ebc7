import { z } from 'zod';
import { accountEmailField } from '../fields/account-email-field.ts';
import { currentPasswordField } from '../fields/current-password-field.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import type { Services } from '../services.ts';
import { callAuth } from './call-auth.ts';
import { publicUser } from './public-user.ts';
import { waitError } from './wait-error.ts';

const body = z.object({
  email: accountEmailField,
  password: currentPasswordField,
});

/** `auth/login`: answers the signed session token and the user. A wrong password and an unknown address are the same 401. */
export function loginRoute(services: Services): BackendHandler {
  const { loginThrottle } = services;
  return async (c) => {
    const credentials = await readBody(c.req.raw, body);
    const wait = await loginThrottle.take(credentials.email);
    if (wait !== undefined) throw waitError(wait);

    const { ok, body: answer, token } = await callAuth(services, c, '/sign-in/email', credentials);
    if (!ok || !token) throw new ApiError(401, 'Invalid email or password.');
    await loginThrottle.clear(credentials.email);
    return c.json({ token, user: publicUser(answer.user as Parameters<typeof publicUser>[0]) });
  };
}
