import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import type { Services } from '../services.ts';
import { AUTH_PATHS, INVALID_VERIFICATION_LINK } from './auth-paths.ts';
import { callAuth } from './call-auth.ts';

const { body } = AUTH_PATHS['/auth/verify-email'];

/** `auth/verify-email` and `email/verify`: marks the address of the token as verified. Repeating it does no harm. */
export function verifyEmailRoute(services: Services): BackendHandler {
  return async (c) => {
    const { token } = await readBody(c.req.raw, body);
    await limitAttempts(services, c, 'verify');
    const { ok } = await callAuth(services, c, `/verify-email?${new URLSearchParams({ token })}`);
    // Not 401: that would end the session of a visitor who opens an old link.
    if (!ok) throw new ApiError(400, INVALID_VERIFICATION_LINK, { field: 'token' });
    return c.json({ success: true });
  };
}
