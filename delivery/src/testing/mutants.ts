import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import { PROJECT_ROOT } from '../core/project/project.ts';

/** Where reports and the results of the last run lie, by folder. */
const REPORTS = join(PROJECT_ROOT, 'node_modules/.cache/mutation');

interface Measured {
  /** Tests that speak for the folder besides its own. */
  also?: readonly string[];
  /** What of the folder is left out: modules, and tests that take too long. */
  except?: readonly string[];
}

/** The folders whose tests are measured. */
export const MEASURED: Readonly<Record<string, Measured>> = {
  'shared-lib/src/client': { also: ['shared-lib/src/api'] },
  'shared-lib/src/auth': {},
  'shared-lib/src/webhook': {},
  'shell/src/remotes': {},
  'backend/src/limits': { also: ['backend/src/webhook', 'backend/src/mail', 'backend/src/accounts'] },
  'backend/src/accounts': { also: ['backend/test/abuse'] },
  'backend/src/webhook': {
    also: ['backend/test/abuse/hostile-bodies.test.ts', 'backend/test/abuse/long-fields.test.ts'],
  },
  // What opens pages in Chromium is tried end to end.
  'delivery/src/core/gate': {
    except: [
      'arrival*',
      'check-in-browser*',
      'check-types*',
      'gate-browser*',
      'kept-document*',
      'streamed-page*',
      'submit-forms*',
      'visit-page*',
    ],
  },
  'delivery/src/core/store': {
    also: ['delivery/src/core/serve/live-site.test.ts', 'delivery/src/core/publish/listing.test.ts'],
  },
  'delivery/src/core/publish': {},
};

/** How Stryker measures the tests of a folder of `MEASURED`. */
export function mutationOptions(folder: string): ConstructorParameters<typeof Stryker>[0] {
  const report = join(REPORTS, folder.replaceAll('/', '-'));
  const { also = [], except = [] } = MEASURED[folder] ?? {};
  const tests = [folder, ...also].map((path) => (path.endsWith('.ts') ? path : `${path}/**`));
  return {
    mutate: [
      `${folder}/**/*.{ts,tsx}`,
      `!${folder}/**/*.test.{ts,tsx}`,
      ...except.map((name) => `!${folder}/${name}{,/**}`),
    ],
    // The tests of a run are those in its sandbox: with `testFiles`, a changed constant of a module lives on.
    ignorePatterns: [
      '**/*.test.{ts,tsx}',
      ...tests.map((path) => `!${path}`),
      ...except.map((name) => `${folder}/${name}{.test.ts,/**/*.test.ts}`),
      'dist',
      '.site*',
      '.data',
      'test-results',
      'docs/pictures',
    ],
    testRunner: 'vitest',
    vitest: {
      configFile: folder.startsWith('backend/') ? 'backend/vitest.config.ts' : 'vitest.config.ts',
      related: false,
      pool: 'forks',
    },
    coverageAnalysis: 'perTest',
    // What runs while a module loads needs every test of the folder. In delivery these take minutes.
    ignoreStatic: folder.startsWith('delivery/'),
    concurrency: 2,
    // A busy machine must not kill a mutant: only one that loops without end runs out of time.
    timeoutFactor: 10,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: join(tmpdir(), 'mutants'),
    symlinkNodeModules: false,
    buildCommand: `node ${join(import.meta.dirname, 'link-packages.ts').replaceAll(' ', '\\ ')}`,
    disableTypeChecks: false,
    tsconfigFile: 'none',
    incremental: true,
    incrementalFile: `${report}.incremental.json`,
    jsonReporter: { fileName: `${report}.json` },
    htmlReporter: { fileName: `${report}.html` },
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
    reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
    allowConsoleColors: false,
  };
}
