export interface NavEntry {
  label: string;
  path: string;
}

/** Specification section 2, "Navigation": nine links, in this order. Narrow screens show the names of the groups. */
export const NAV_GROUPS: readonly { name?: string; links: readonly NavEntry[] }[] = [
  { links: [{ label: 'Home', path: '/' }] },
  {
    name: 'Ideas',
    links: [
      { label: 'Interior Tips', path: '/interior-tips' },
      { label: 'Outdoor Solutions', path: '/outdoor-solutions' },
      { label: 'DIY Projects', path: '/diy-projects' },
      { label: 'Smart Home', path: '/smart-home' },
    ],
  },
  {
    name: 'Read',
    links: [
      { label: 'Free Guide', path: '/free-homeowners-guide' },
      { label: 'Blog', path: '/blog' },
    ],
  },
  {
    name: 'About us',
    links: [
      { label: 'About', path: '/about' },
      { label: 'Contact', path: '/contact' },
    ],
  },
];

const NAV_LINKS = NAV_GROUPS.flatMap(({ links }) => links);

export const ADVICE_LINKS = NAV_LINKS.filter(({ path }) => !['/', '/about', '/contact'].includes(path));

/** Specification section 2, footer column "Quick Links". */
export const QUICK_LINKS = ADVICE_LINKS.filter(({ label }) => label !== 'Free Guide');

/** Specification section 2, footer column "Legal". */
export const LEGAL_LINKS: readonly NavEntry[] = [
  { label: 'Privacy Policy', path: '/privacy-policy' },
  { label: 'Terms of Service', path: '/terms-of-service' },
  { label: 'Affiliate Disclosure', path: '/affiliate-disclosure' },
];
