/** Every data file beside this folder and below, by path, so that a new list is checked without being named. */
export const dataModules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../*.ts', '../articles/**/*.ts', '../legal/*.ts', '!../schemas.ts', '!../types.ts', '!../**/*.test.ts'],
  { eager: true },
);
