import { deleteAccountRoute } from '../accounts/delete-account-route.ts';
import { exportAccountRoute } from '../accounts/export-account-route.ts';
import { listSessionsRoute } from '../accounts/list-sessions-route.ts';
import { loginRoute } from '../accounts/login-route.ts';
import { logoutRoute } from '../accounts/logout-route.ts';
import { notMeRoute } from '../accounts/not-me-route.ts';
import { profileRoute } from '../accounts/profile-route.ts';
import { registerRoute } from '../accounts/register-route.ts';
import { resendVerificationRoute } from '../accounts/resend-verification-route.ts';
import { resetPasswordRoute } from '../accounts/reset-password-route.ts';
import { revokeOtherSessionsRoute } from '../accounts/revoke-other-sessions-route.ts';
import { revokeSessionRoute } from '../accounts/revoke-session-route.ts';
import { updateProfileRoute } from '../accounts/update-profile-route.ts';
import { verifyEmailRoute } from '../accounts/verify-email-route.ts';
import { createContentRoute } from '../content/create-content-route.ts';
import { deleteContentRoute } from '../content/delete-content-route.ts';
import { getContentRoute } from '../content/get-content-route.ts';
import { listContentRoute } from '../content/list-content-route.ts';
import { updateContentRoute } from '../content/update-content-route.ts';
import { sendMailRoute } from '../mail/send-mail-route.ts';
import type { Services } from '../services.ts';
import { submitRoute } from '../webhook/submit-route.ts';
import type { BackendHandler } from './backend-env.ts';
import type { PATHS } from './paths.ts';

/** The route of every path. */
export function postRoutes(services: Services): Record<keyof typeof PATHS, BackendHandler> {
  return {
    '/': submitRoute(services),
    '/auth/register': registerRoute(services),
    '/auth/login': loginRoute(services),
    '/auth/logout': logoutRoute(services),
    '/auth/reset-password': resetPasswordRoute(services),
    '/auth/verify-email': verifyEmailRoute(services),
    '/auth/not-me': notMeRoute(services),
    '/auth/resend-verification': resendVerificationRoute(services),
    '/user/profile': profileRoute(services),
    '/user/update': updateProfileRoute(services),
    '/user/sessions': listSessionsRoute(services),
    '/user/sessions/revoke': revokeSessionRoute(services),
    '/user/sessions/revoke-others': revokeOtherSessionsRoute(services),
    '/user/export': exportAccountRoute(services),
    '/user/delete': deleteAccountRoute(services),
    '/content/create': createContentRoute(services),
    '/content/get': getContentRoute(services),
    '/content/list': listContentRoute(services),
    '/content/update': updateContentRoute(services),
    '/content/delete': deleteContentRoute(services),
    '/email/send': sendMailRoute(services),
    '/email/verify': verifyEmailRoute(services),
  };
}
