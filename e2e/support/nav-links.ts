/** The header's navigation as the specification lists it (section 2): label and path, in order. */
export const NAV_LINKS = [
  ['Home', '/'],
  ['Interior Tips', '/interior-tips'],
  ['Outdoor Solutions', '/outdoor-solutions'],
  ['DIY Projects', '/diy-projects'],
  ['Smart Home', '/smart-home'],
  ['Free Guide', '/free-homeowners-guide'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;
