export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  accountSettings: '/account-settings',
  accountPrivacy: '/account-privacy',
  blog: '/blog',
  freeGuide: '/free-homeowners-guide',
  privacyPolicy: '/privacy-policy',
  guidePdf: '/homeowners-guide.pdf',
} as const;

/** The footer of the pages outside the shared layout. */
export const FOOTER_LINKS = [
  [PATHS.home, 'Home'],
  ['/contact', 'Contact'],
  [PATHS.privacyPolicy, 'Privacy policy'],
  ['/terms-of-service', 'Terms of service'],
] as const;

/** In the history state of /login, unless this tab logged out. */
export interface EndedSession {
  path: string;
  userId: string;
}

/** The history state that lets a signed-in visitor pass the access gate of /forgot-password. */
export const CHANGE_PASSWORD = { changePassword: true } as const;

/** Specification section 9, in milliseconds. */
export const REDIRECT_DELAY_MS = 3000;
