/** Words that a page must have. */
interface AgreedWords {
  path: string;
  /** In the prerendered page: its text, a label or an attribute that is read out. */
  sent: readonly string[];
  /** Shown only after something has happened, so they are in the scripts of the page's app. */
  shown?: readonly string[];
}

/**
 * The exact words of the specification (section 2), by page. People and tests find their way by them, so a
 * release may not change them in passing. The gate and the end-to-end tests use this table. To change a
 * word, change the specification and this table first.
 */
export const AGREED_WORDS: readonly AgreedWords[] = [
  {
    path: '/',
    sent: [
      'Home',
      'Interior Tips',
      'Outdoor Solutions',
      'DIY Projects',
      'Smart Home',
      'Free Guide',
      'Blog',
      'About',
      'Contact',
      'Buy Now',
      'Quick Links',
      'Legal',
    ],
  },
  { path: '/about', sent: ['Expert Guidance', 'Smart Solutions', 'DIY Support', 'Community Focus'] },
  { path: '/backyard-diy-oasis', sent: ['Beginner', 'Intermediate', 'Advanced', 'View on Amazon'] },
  { path: '/curb-appeal-upgrades', sent: ['View on Amazon'] },
  { path: '/smart-gadgets-for-home', sent: ['View on Amazon'] },
  {
    path: '/free-homeowners-guide',
    sent: [],
    shown: ['Redirecting you to access your free guide...'],
  },
  { path: '/homeowners-guide-download', sent: ['No email required. Instant access.'] },
  { path: '/register', sent: ['Full Name', 'Email', 'Password', 'Confirm Password'] },
  { path: '/forgot-password', sent: ['Email'], shown: ['Check your email'] },
  {
    path: '/reset-password',
    sent: [],
    shown: ['Invalid password reset link. Please request a new one.', 'Request New Link'],
  },
  {
    path: '/verify-email',
    sent: [],
    shown: [
      'Email Verified Successfully',
      'Verification Failed',
      'Invalid verification link. Please request a new one.',
    ],
  },
  {
    path: '/dashboard',
    sent: [],
    shown: [
      'Settings',
      'Logout',
      'Download Again',
      "You haven't downloaded any guides yet.",
      'Get Your Free Guide',
    ],
  },
  { path: '/account-settings', sent: [], shown: ['Cannot be changed', 'Change Password'] },
  {
    path: '/404',
    sent: [
      '404',
      'Page Not Found',
      "Sorry, the page you are looking for doesn't exist or has been moved.",
      'Back to Home',
    ],
  },
];
