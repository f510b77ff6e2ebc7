import type { BrowserRoute } from 'shared-lib';
import { PATHS } from './paths.ts';

/** Browsers do not download the metadata in `routes.ts`. */
export const pages = {
  [PATHS.login]: { load: () => import('./pages/LoginPage.tsx') },
  [PATHS.register]: { load: () => import('./pages/RegisterPage.tsx') },
  [PATHS.forgotPassword]: { load: () => import('./pages/ForgotPasswordPage.tsx') },
  [PATHS.resetPassword]: { load: () => import('./pages/ResetPasswordPage.tsx') },
  [PATHS.verifyEmail]: { load: () => import('./pages/VerifyEmailPage.tsx') },
  [PATHS.dashboard]: { load: () => import('./pages/DashboardPage.tsx') },
  [PATHS.accountSettings]: { load: () => import('./pages/AccountSettingsPage.tsx') },
  [PATHS.accountPrivacy]: { load: () => import('./pages/AccountPrivacyPage.tsx') },
};

export const routes: readonly BrowserRoute[] = Object.entries(pages).map(([path, page]) => ({
  path,
  ...page,
}));
