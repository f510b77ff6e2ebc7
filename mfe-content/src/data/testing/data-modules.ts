/** Every data file here and below, by path, so that new lists are checked automatically. */
export const dataModules: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    '../*.ts',
    '../articles/**/*.ts',
    '../legal/*.ts',
    '!../article-list.ts',
    '!../schemas.ts',
    '!../types.ts',
    '!../**/*.test.ts',
  ],
  { eager: true },
);
