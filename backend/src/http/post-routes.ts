import { loginRoute } from '../accounts/login-route.ts';
import { profileRoute } from '../accounts/profile-route.ts';
import { registerRoute } from '../accounts/register-route.ts';
import { resetPasswordRoute } from '../accounts/reset-password-route.ts';
import { updateProfileRoute } from '../accounts/update-profile-route.ts';
import { verifyEmailRoute } from '../accounts/verify-email-route.ts';
import { createContentRoute } from '../content/create-content-route.ts';
import { deleteContentRoute } from '../content/delete-content-route.ts';
import { getContentRoute } from '../content/get-content-route.ts';
import { listContentRoute } from '../content/list-content-route.ts';
import { updateContentRoute } from '../content/update-content-route.ts';
import { sendMailRoute } from '../mail/send-mail-route.ts';
import type { Services } from '../services.ts';
import type { BackendHandler } from './backend-env.ts';

/** The table of specification section 7: every path below {host}, all of them POST. */
export function postRoutes(services: Services): Record<string, BackendHandler> {
  return {
    '/auth/register': registerRoute(services),
    '/auth/login': loginRoute(services),
    '/auth/reset-password': resetPasswordRoute(services),
    '/auth/verify-email': verifyEmailRoute(services),
    '/user/profile': profileRoute(services),
    '/user/update': updateProfileRoute(services),
    '/content/create': createContentRoute(services),
    '/content/get': getContentRoute(services),
    '/content/list': listContentRoute(services),
    '/content/update': updateContentRoute(services),
    '/content/delete': deleteContentRoute(services),
    '/email/send': sendMailRoute(services),
    '/email/verify': verifyEmailRoute(services),
  };
}
