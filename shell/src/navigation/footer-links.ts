import type { NavEntry } from './nav-links.ts';

/** Specification section 2, footer column "Quick Links". */
export const QUICK_LINKS: readonly NavEntry[] = [
  { label: 'Interior Tips', path: '/interior-tips' },
  { label: 'Outdoor Solutions', path: '/outdoor-solutions' },
  { label: 'DIY Projects', path: '/diy-projects' },
  { label: 'Smart Home', path: '/smart-home' },
  { label: 'Blog', path: '/blog' },
];

/** Specification section 2, footer column "Legal". */
export const LEGAL_LINKS: readonly NavEntry[] = [
  { label: 'Privacy Policy', path: '/privacy-policy' },
  { label: 'Terms of Service', path: '/terms-of-service' },
  { label: 'Affiliate Disclosure', path: '/affiliate-disclosure' },
];
