/** A link of the navigation: its label and path. */
export interface NavEntry {
  label: string;
  path: string;
}

/** Specification section 2, "Navigation": nine links, in this order. */
export const NAV_LINKS: readonly NavEntry[] = [
  { label: 'Home', path: '/' },
  { label: 'Interior Tips', path: '/interior-tips' },
  { label: 'Outdoor Solutions', path: '/outdoor-solutions' },
  { label: 'DIY Projects', path: '/diy-projects' },
  { label: 'Smart Home', path: '/smart-home' },
  { label: 'Free Guide', path: '/free-homeowners-guide' },
  { label: 'Blog', path: '/blog' },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
];
