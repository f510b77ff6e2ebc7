const KB = 1024;

/** Limits for a page's first view and for one picture, in transferred bytes (brotli) or files. */
export const BUDGETS = {
  html: 22 * KB,
  stylesheet: 12 * KB,
  /** The uncompressed inline scripts of a page. */
  boot: 4.5 * KB,
  /** Shell and remote together. */
  scripts: 115 * KB,
  /** The same on an account page, which is useless without its application. */
  eagerScripts: 132 * KB,
  scriptFiles: 12,
  drawing: 16 * KB,
  /** Messengers load link previews on slow connections too. */
  bitmap: 120 * KB,
} as const;
