import { callAuth } from '../accounts/auth.ts';
import { ApiError, waitError } from '../http/api-error.ts';
import { declaredRoutes } from '../http/route.ts';
import { clientAddress } from '../limits/client-network.ts';
import { limitAttempts } from '../limits/guesses.ts';
import type { Services } from '../services.ts';
import { MAIL_PATHS } from './mail-paths.ts';

/** Mail that visitors may have sent to themselves, and better-auth's path for it. */
const SENDERS = {
  'verify-email': '/send-verification-email',
  'reset-password': '/request-password-reset',
} as const;

/** `email/send`: one of the named templates, to the caller's own address. Never a relay. */
export function mailRoutes(services: Services) {
  return declaredRoutes(services, MAIL_PATHS, {
    async '/email/send'({ c, body: { template, to }, caller }) {
      const { email, emailVerified } = caller.user;
      if (to !== undefined && to !== email) {
        throw new ApiError(403, 'Mail can be sent to your own address only.', { field: 'to' });
      }
      await limitAttempts(services, c, 'send');
      const wait = await services.mailLimit.take({
        email,
        kind: template,
        from: clientAddress(c, services.config),
        owner: emailVerified ? 'signed in' : undefined,
      });
      if (wait !== undefined) throw waitError(wait);
      const { ok } = await callAuth(services, c, SENDERS[template], { email });
      if (!ok) throw new Error(`better-auth refused to send ${template}`);
      return { success: true };
    },
  });
}
