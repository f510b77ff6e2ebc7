import { z } from 'zod';
import { tokenField } from '../fields/token-field.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import type { Services } from '../services.ts';
import { callAuth } from './call-auth.ts';

const INVALID_LINK = 'Invalid verification link. Please request a new one.';

const body = z.object({ token: tokenField(INVALID_LINK) });

/** `auth/verify-email` and `email/verify`: marks the address of the token as verified. Repeating it does no harm. */
export function verifyEmailRoute(services: Services): BackendHandler {
  return async (c) => {
    const { token } = await readBody(c.req.raw, body);
    const { ok } = await callAuth(services, c, `/verify-email?${new URLSearchParams({ token })}`);
    // Not 401: that would end the session of a visitor who opens an old link.
    if (!ok) throw new ApiError(400, INVALID_LINK, { field: 'token' });
    return c.json({ success: true });
  };
}
