import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, defineConfig, firefox, webkit } from '@playwright/test';
import { STATE_TIMEOUT_MS, TEST_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { systemChromium } from './delivery/src/core/process/chromium.ts';

/** Release tests build the same variants repeatedly. `BUILD_CACHE=` disables the cache. */
process.env.BUILD_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/builds');

const NODE = `"${process.execPath}" --disable-warning=ExperimentalWarning`;

/** E2E_PORT changes the port, so that two checkouts can be tested in parallel. */
export const TESTED_SITE = { port: Number(process.env.E2E_PORT ?? 4310), folder: '.site-test' } as const;

const executablePath = existsSync(chromium.executablePath()) ? undefined : systemChromium();

/** Long tests: they publish releases or start development servers. */
const LONG = [
  ...['release/**/*.spec.ts', 'gate/**/*.spec.ts', 'console/**/*.spec.ts'],
  ...['development/*.spec.ts', 'security/malicious-release.spec.ts'],
];
/** `npx playwright install firefox webkit` installs these browsers. */
const OTHER_ENGINES = [firefox, webkit].filter((engine) => existsSync(engine.executablePath()));

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Long tests start first, so that no worker is idle at the end.
    { name: 'releases', testMatch: LONG },
    { name: 'site', testIgnore: LONG },
    ...OTHER_ENGINES.map((engine) => ({
      name: engine.name(),
      grep: /@every-engine/,
      use: { browserName: engine.name() as 'firefox' | 'webkit', launchOptions: {} },
    })),
  ],
  ...(isFullRun ? {} : { grepInvert: /@whole/ }),
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: STATE_TIMEOUT_MS },
  fullyParallel: true,
  // More workers than a two-core machine has cores, because some tests mostly wait for timeouts.
  workers: 4,
  // On a busy machine, a test may lose a race. TEST_RETRIES=0 disables retries.
  retries: Number(process.env.TEST_RETRIES ?? 1),
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : 'list',
  use: {
    baseURL: `http://localhost:${TESTED_SITE.port}`,
    // Recording every test costs more than the tests themselves; TRACE=1 enables it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's sandbox does not work as root, the user of many containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    // Deletes the site first, because `npm start` builds the checkout only for an empty site.
    command: `${NODE} -e "fs.rmSync('${TESTED_SITE.folder}', { recursive: true, force: true })" && ${NODE} delivery/src/commands/cli.ts start`,
    url: `http://localhost:${TESTED_SITE.port}/api/health`,
    timeout: TEST_TIMEOUT_MS,
    reuseExistingServer: !process.env.CI,
    env: {
      PORT: String(TESTED_SITE.port),
      SITE_DIR: TESTED_SITE.folder,
      DATA_DIR: `${TESTED_SITE.folder}/data`,
      // The suites log in far more often than a visitor.
      AUTH_ATTEMPTS_PER_MINUTE: '100000',
      MAILS_PER_DAY: '1000000',
    },
  },
});
