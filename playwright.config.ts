import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, defineConfig, firefox, webkit } from '@playwright/test';
import { PATIENCE_MS, TEST_TIMEOUT_MS } from 'shared-lib/testing/patience.ts';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { systemChromium } from './delivery/src/core/process/chromium.ts';

/** The tests of releases build the same editions again and again; `BUILD_CACHE=` builds each. */
process.env.BUILD_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/builds');

const NODE = `"${process.execPath}" --disable-warning=ExperimentalWarning`;

/** The composed site as a visitor gets it. E2E_PORT moves it, so that two checkouts can be tested side by side. */
export const TESTED_SITE = { port: Number(process.env.E2E_PORT ?? 4310), folder: '.site-test' } as const;

const executablePath = existsSync(chromium.executablePath()) ? undefined : systemChromium();

/** They publish, one test after another. */
const LONG = [
  ...['release/**/*.spec.ts', 'gate/**/*.spec.ts', 'console/**/*.spec.ts'],
  ...['development/*.spec.ts', 'security/malicious-release.spec.ts'],
];
/** What every engine must do: register and log in, send forms, follow links, find. All other tests use Chromium alone. */
const IN_EVERY_ENGINE = [
  'account/journeys.spec.ts',
  'forms/disturbances.spec.ts',
  'journeys/{account,contact-form,guide-funnel,not-found,scrolling}.spec.ts',
  'search/search.spec.ts',
];
/** Firefox and WebKit run where `npx playwright install firefox webkit` has installed them. */
const OTHER_ENGINES = [firefox, webkit].filter((engine) => existsSync(engine.executablePath()));

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // The long ones first, else they would end alone.
    { name: 'releases', testMatch: LONG },
    { name: 'site', testIgnore: LONG },
    ...OTHER_ENGINES.map((engine) => ({
      name: engine.name(),
      testMatch: IN_EVERY_ENGINE,
      use: { browserName: engine.name() as 'firefox' | 'webkit', launchOptions: {} },
    })),
  ],
  // What only the nightly run does.
  ...(isWhole ? {} : { grepInvert: /@whole/ }),
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: PATIENCE_MS },
  fullyParallel: true,
  // Two more than cores: some tests wait for timeouts most of the time.
  workers: 4,
  // A busy machine may lose a race; TEST_RETRIES=0 shows every test at its first try.
  retries: Number(process.env.TEST_RETRIES ?? 1),
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : 'list',
  use: {
    baseURL: `http://localhost:${TESTED_SITE.port}`,
    // Recording every test costs a busy machine more than the tests themselves; TRACE=1 does.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium has no sandbox of its own for root, as in many containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    // A start builds what is checked out for an empty site alone.
    command: `${NODE} -e "fs.rmSync('${TESTED_SITE.folder}', { recursive: true, force: true })" && ${NODE} delivery/src/commands/cli.ts start`,
    url: `http://localhost:${TESTED_SITE.port}/api/health`,
    timeout: TEST_TIMEOUT_MS,
    reuseExistingServer: !process.env.CI,
    env: {
      PORT: String(TESTED_SITE.port),
      SITE_DIR: TESTED_SITE.folder,
      DATA_DIR: `${TESTED_SITE.folder}/data`,
      // The suites log in far more often than a visitor does.
      AUTH_ATTEMPTS_PER_MINUTE: '100000',
      MAILS_PER_DAY: '1000000',
    },
  },
});
