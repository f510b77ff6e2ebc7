export const PATHS = {
  guide: '/free-homeowners-guide',
  download: '/homeowners-guide-download',
  privacyPolicy: '/privacy-policy',
  /** A static file at the site's root. */
  guidePdf: '/homeowners-guide.pdf',
} as const;
