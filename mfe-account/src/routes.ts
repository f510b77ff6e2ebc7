import type { RemoteRoute } from 'shared-lib';
import { pages } from './browser-routes.ts';
import { forgotPasswordForm, loginForm, registerForm } from './forms.ts';
import { PATHS } from './paths.ts';

const ANONYMOUS = { layout: 'bare', access: 'anonymous' } as const;
const MAILED_LINK = { layout: 'bare', access: 'anyone' } as const;
const AUTHENTICATED = { layout: 'public', access: 'authenticated' } as const;

const pageRoute = (
  path: keyof typeof pages,
  file: string,
  access: Pick<RemoteRoute, 'layout' | 'access'>,
  metadata: Pick<RemoteRoute, 'title' | 'description' | 'picture' | 'form'>,
): RemoteRoute => ({
  ...access,
  ...metadata,
  ...pages[path],
  path,
  indexed: false,
  source: `src/pages/${file}.tsx`,
});

/** The account area's pages: those of specification section 2, and /account-privacy. */
export const routes: readonly RemoteRoute[] = [
  pageRoute(PATHS.login, 'LoginPage', ANONYMOUS, {
    title: 'Login',
    description: 'Log in to see the guides you downloaded and to update your profile.',
    picture: {
      id: 'login-cover',
      alt: 'A terracotta front door with the key in its lock and a small green house on the key ring',
    },
    form: loginForm,
  }),
  pageRoute(PATHS.register, 'RegisterPage', ANONYMOUS, {
    title: 'Create account',
    description: 'Create a free account and keep every guide you download in one place.',
    picture: { id: 'register-cover', alt: 'A new brass key with a ribbon on the key rack by an open door' },
    form: registerForm,
  }),
  pageRoute(PATHS.forgotPassword, 'ForgotPasswordPage', ANONYMOUS, {
    title: 'Forgot password',
    description: 'Request a link by email and choose a new password for your account.',
    picture: {
      id: 'forgot-cover',
      alt: 'A spare key on a porch, where a flower pot has just been moved aside',
    },
    form: forgotPasswordForm,
  }),
  pageRoute(PATHS.resetPassword, 'ResetPasswordPage', MAILED_LINK, {
    title: 'Reset password',
    description: 'Choose a new password with the link that we sent you.',
  }),
  pageRoute(PATHS.verifyEmail, 'VerifyEmailPage', MAILED_LINK, {
    title: 'Verify email',
    description: 'Confirm that your email address belongs to you.',
  }),
  pageRoute(PATHS.dashboard, 'DashboardPage', AUTHENTICATED, {
    title: 'Dashboard',
    description: 'The guides you downloaded, ready to download again.',
  }),
  pageRoute(PATHS.accountSettings, 'AccountSettingsPage', AUTHENTICATED, {
    title: 'Account settings',
    description: 'Your name, your phone number and your password.',
  }),
  pageRoute(PATHS.accountPrivacy, 'AccountPrivacyPage', AUTHENTICATED, {
    title: 'Privacy and devices',
    description: 'See where you are logged in, download what we keep about you, or delete your account.',
  }),
];
