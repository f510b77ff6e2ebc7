import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Usage: `MUTATE=shared-lib/src/auth npx stryker run`. */
const folder = process.env.MUTATE ?? 'shared-lib/src/client';

export default {
  mutate: [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}'],
  testFiles: [`${folder}/**/*.test.{ts,tsx}`],
  testRunner: 'vitest',
  vitest: { configFile: folder.startsWith('backend/') ? 'backend/vitest.config.ts' : 'vitest.config.ts' },
  coverageAnalysis: 'perTest',
  timeoutMS: 30_000,
  // In a sandbox, workspace links would lead to the unmutated originals.
  inPlace: true,
  // Stryker cannot read a tsconfig.json with TypeScript 7, and the tests need none.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', '.site*', '.data', 'test-results', 'docs'],
  tempDirName: join(tmpdir(), 'stryker'),
  htmlReporter: { fileName: 'node_modules/.cache/mutation.html' },
  reporters: ['progress', 'clear-text', 'html'],
};
