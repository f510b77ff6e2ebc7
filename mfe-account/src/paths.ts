/** Every path that this area opens or links to. */
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
  freeGuide: '/free-homeowners-guide',
  privacyPolicy: '/privacy-policy',
  /** A static file at the site's root. */
  guidePdf: '/homeowners-guide.pdf',
} as const;
