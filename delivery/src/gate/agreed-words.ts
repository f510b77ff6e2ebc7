/** Words that a page must have. */
interface AgreedWords {
  path: string;
  /** In the page as it is sent: its text, a label or an attribute that is read out. */
  sent: readonly string[];
  /** Shown when something has happened, so they stand in the scripts of the page's app. */
  shown?: readonly string[];
}

/**
 * The exact words of the specification (section 2), by page. People and tests find their way by them, so a
 * release may not change them by the way; the gate and the end-to-end tests hold the same table. A word
 * that is to change is changed in the specification and here first.
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
