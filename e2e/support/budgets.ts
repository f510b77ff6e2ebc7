const KB = 1024;

/** What the first view of a content page may cost, in bytes as they are transferred, and in files. */
export const BUDGETS = {
  html: 20 * KB,
  stylesheet: 12 * KB,
  /** The inlined boot script's own text. */
  boot: 1.5 * KB,
  /** Shell and remote together. */
  scripts: 100 * KB,
  scriptFiles: 12,
} as const;
