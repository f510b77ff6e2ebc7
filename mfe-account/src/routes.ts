import type { RemoteRoute } from 'shared-lib';
import { pages } from './browser-routes.ts';
import { forgotPasswordForm, loginForm, registerForm } from './forms.ts';
import { PATHS } from './paths.ts';

const ANONYMOUS = { layout: 'bare', access: 'anonymous', indexed: false } as const;
const MAILED_LINK = { layout: 'bare', access: 'anyone', indexed: false } as const;
const AUTHENTICATED = { layout: 'public', access: 'authenticated', indexed: false } as const;

/** The account area's pages (specification section 2). */
export const routes: readonly RemoteRoute[] = [
  {
    ...ANONYMOUS,
    path: PATHS.login,
    title: 'Login',
    description: 'Log in to see the guides you downloaded and to update your profile.',
    picture: {
      id: 'login-cover',
      alt: 'A terracotta front door with the key in its lock and a small green house on the ring',
    },
    source: 'src/pages/LoginPage.tsx',
    form: loginForm,
    ...pages[PATHS.login],
  },
  {
    ...ANONYMOUS,
    path: PATHS.register,
    title: 'Create account',
    description: 'Create a free account and keep every guide you download in one place.',
    picture: {
      id: 'register-cover',
      alt: 'A new brass key with a ribbon on the key rack by an open door',
    },
    source: 'src/pages/RegisterPage.tsx',
    form: registerForm,
    ...pages[PATHS.register],
  },
  {
    ...ANONYMOUS,
    path: PATHS.forgotPassword,
    title: 'Forgot password',
    description: 'Request a link by email and choose a new password for your account.',
    picture: {
      id: 'forgot-cover',
      alt: 'A spare key on a porch, where a flower pot has just been moved aside',
    },
    source: 'src/pages/ForgotPasswordPage.tsx',
    form: forgotPasswordForm,
    ...pages[PATHS.forgotPassword],
  },
  {
    ...MAILED_LINK,
    path: PATHS.resetPassword,
    title: 'Reset password',
    description: 'Choose a new password with the link that we sent you.',
    source: 'src/pages/ResetPasswordPage.tsx',
    ...pages[PATHS.resetPassword],
  },
  {
    ...MAILED_LINK,
    path: PATHS.verifyEmail,
    title: 'Verify email',
    description: 'Confirm that your email address belongs to you.',
    source: 'src/pages/VerifyEmailPage.tsx',
    ...pages[PATHS.verifyEmail],
  },
  {
    ...AUTHENTICATED,
    path: PATHS.dashboard,
    title: 'Dashboard',
    description: 'The guides you downloaded, ready to download again.',
    source: 'src/pages/DashboardPage.tsx',
    ...pages[PATHS.dashboard],
  },
  {
    ...AUTHENTICATED,
    path: PATHS.accountSettings,
    title: 'Account settings',
    description: 'Your name, your phone number and your password.',
    source: 'src/pages/AccountSettingsPage.tsx',
    ...pages[PATHS.accountSettings],
  },
  {
    ...AUTHENTICATED,
    path: PATHS.accountPrivacy,
    title: 'Privacy and devices',
    description: 'See where you are logged in, download what we keep about you, or delete your account.',
    source: 'src/pages/AccountPrivacyPage.tsx',
    ...pages[PATHS.accountPrivacy],
  },
];
