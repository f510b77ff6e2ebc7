import { callAuth } from '../accounts/call-auth.ts';
import { waitError } from '../accounts/wait-error.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { MAIL_PATHS } from './mail-paths.ts';

/** What a visitor may have sent to themselves, and the path of better-auth that sends it, within its rate limit. */
const SENDERS = {
  'verify-email': '/send-verification-email',
  'reset-password': '/request-password-reset',
} as const;

const { body } = MAIL_PATHS['/email/send'];

/** `email/send`: one of the named templates, to the caller's own address. It is never a relay. */
export function sendMailRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { template, to } = await readBody(c.req.raw, body);
    if (to !== undefined && to !== user.email) {
      throw new ApiError(403, 'Mail can be sent to your own address only.', { field: 'to' });
    }
    const wait = await services.mailLimit.take(user.email, template);
    if (wait !== undefined) throw waitError(wait);
    const { ok } = await callAuth(services, c, SENDERS[template], { email: user.email });
    if (!ok) throw new Error(`better-auth refused to send ${template}`);
    return c.json({ success: true }, 202);
  };
}
