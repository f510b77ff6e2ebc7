export const PATHS = {
  guide: '/free-homeowners-guide',
  download: '/homeowners-guide-download',
  privacyPolicy: '/privacy-policy',
  guidePdf: '/homeowners-guide.pdf',
} as const;
