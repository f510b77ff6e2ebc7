const KB = 1024;

/** Limits for a page's first view and for one picture: transferred bytes (brotli), or a number of files. */
export const BUDGETS = {
  html: 22 * KB,
  stylesheet: 12 * KB,
  /** The uncompressed inline scripts of a page. */
  boot: 4.5 * KB,
  /** Shell and remote together, on a page that can be read before its application runs. */
  scripts: 115 * KB,
  /** Shell and remote together, on a page that is useless without its application, such as one with a sign-in form. */
  eagerScripts: 132 * KB,
  scriptFiles: 12,
  drawing: 16 * KB,
  /** One bitmap. Messengers load link previews on slow connections too. */
  bitmap: 120 * KB,
} as const;
