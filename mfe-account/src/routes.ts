import type { RemoteRoute } from 'shared-lib';
import { PATHS } from './paths.ts';

/** The day of the last review of the forms' pages. */
const REVIEWED = '2025-06-15';

/** The account area's pages (specification section 2). */
export const routes: readonly RemoteRoute[] = [
  {
    path: PATHS.login,
    title: 'Login',
    description: 'Log in to see the guides you downloaded and to update your profile.',
    layout: 'bare',
    access: 'anonymous',
    indexed: true,
    updated: REVIEWED,
    picture: {
      id: 'login-cover',
      alt: 'A terracotta front door with the key in its lock and a small green house on the ring',
    },
    source: 'src/pages/LoginPage.tsx',
    load: () => import('./pages/LoginPage.tsx'),
  },
  {
    path: PATHS.register,
    title: 'Create Account',
    description: 'Create a free account and keep every guide you download in one place.',
    layout: 'bare',
    access: 'anonymous',
    indexed: true,
    updated: REVIEWED,
    picture: {
      id: 'register-cover',
      alt: 'A new brass key with a ribbon on the key rack by an open door',
    },
    source: 'src/pages/RegisterPage.tsx',
    load: () => import('./pages/RegisterPage.tsx'),
  },
  {
    path: PATHS.forgotPassword,
    title: 'Forgot Password',
    description: 'Request a link by email and choose a new password for your account.',
    layout: 'bare',
    access: 'anonymous',
    indexed: true,
    updated: REVIEWED,
    picture: {
      id: 'forgot-cover',
      alt: 'A spare key on a porch, where a flower pot has just been moved aside',
    },
    source: 'src/pages/ForgotPasswordPage.tsx',
    load: () => import('./pages/ForgotPasswordPage.tsx'),
  },
  {
    path: PATHS.resetPassword,
    title: 'Reset Password',
    description: 'Choose a new password with the link that we sent you.',
    layout: 'bare',
    access: 'anyone',
    indexed: false,
    source: 'src/pages/ResetPasswordPage.tsx',
    load: () => import('./pages/ResetPasswordPage.tsx'),
  },
  {
    path: PATHS.verifyEmail,
    title: 'Verify Email',
    description: 'Confirm that your email address belongs to you.',
    layout: 'bare',
    access: 'anyone',
    indexed: false,
    source: 'src/pages/VerifyEmailPage.tsx',
    load: () => import('./pages/VerifyEmailPage.tsx'),
  },
  {
    path: PATHS.dashboard,
    title: 'Dashboard',
    description: 'The guides you downloaded, ready to download again.',
    layout: 'public',
    access: 'authenticated',
    indexed: false,
    source: 'src/pages/DashboardPage.tsx',
    load: () => import('./pages/DashboardPage.tsx'),
  },
  {
    path: PATHS.accountSettings,
    title: 'Account Settings',
    description: 'Your name, your phone number and your password.',
    layout: 'public',
    access: 'authenticated',
    indexed: false,
    source: 'src/pages/AccountSettingsPage.tsx',
    load: () => import('./pages/AccountSettingsPage.tsx'),
  },
  {
    path: PATHS.accountPrivacy,
    title: 'Privacy and Devices',
    description: 'See where you are signed in, download what we keep about you, or delete your account.',
    layout: 'public',
    access: 'authenticated',
    indexed: false,
    source: 'src/pages/AccountPrivacyPage.tsx',
    load: () => import('./pages/AccountPrivacyPage.tsx'),
  },
];
