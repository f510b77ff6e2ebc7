const KB = 1024;

/**
 * What the first view of a page, and one picture, may cost: in bytes as they are transferred (brotli), and in files. The gate
 * refuses what costs more, and the end-to-end tests measure the same.
 */
export const BUDGETS = {
  html: 20 * KB,
  stylesheet: 12 * KB,
  /** The inlined boot script's own text. */
  boot: 1.5 * KB,
  /** Shell and remote together, on a page that is read before its application runs. */
  scripts: 100 * KB,
  /** The same on a page that is of no use without it: behind the access gate, or a form to sign in. */
  eagerScripts: 120 * KB,
  scriptFiles: 12,
  /** One drawing. */
  drawing: 16 * KB,
  /** One bitmap: a network gives up on larger ones, and a messenger loads it on any line. */
  bitmap: 120 * KB,
} as const;
