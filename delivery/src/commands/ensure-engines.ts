import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { progress } from './progress.ts';

/** A browser engine beside Chromium: Debian's packages, and where they put its program. */
export interface Engine {
  name: string;
  packages: readonly string[];
  /** Every program that is needed; of each, the first place that exists counts. */
  programs: readonly (readonly string[])[];
}

/** The engines that `npm run test:browsers` drives. Debian builds both for every architecture. */
export const ENGINES = {
  firefox: {
    name: 'Firefox ESR',
    packages: ['firefox-esr'],
    programs: [['/usr/bin/firefox-esr', '/usr/bin/firefox']],
  },
  webkit: {
    name: 'WebKit (WebKitGTK)',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: [
      ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
      ['/usr/bin/WebKitWebDriver'],
      ['/usr/bin/Xvfb'],
    ],
  },
} as const satisfies Record<string, Engine>;

const missing = ({ programs }: Engine): boolean => programs.some((places) => !places.some(existsSync));

/** The engine's own program. @throws Error that says what to install. */
export function engineProgram(engine: Engine): string {
  const found = engine.programs[0]?.find(existsSync);
  if (found) return found;
  throw new Error(`${engine.name} is not installed (Debian: apt-get install ${engine.packages.join(' ')}).`);
}

/**
 * Makes sure that the other engines are there: Debian's packages, installed when root.
 * @throws Error that says what to install by hand.
 */
export function ensureEngines(): void {
  const absent = Object.values(ENGINES).filter(missing);
  if (absent.length === 0) return;
  const packages = absent.flatMap((engine) => engine.packages);
  if (process.getuid?.() === 0) {
    progress.say(`Installing ${absent.map(({ name }) => name).join(' and ')}`);
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 600_000 });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  const still = Object.values(ENGINES).filter(missing);
  if (still.length === 0) return;
  throw new Error(
    `${still.map(({ name }) => name).join(' and ')} cannot be tested here. On Debian or Ubuntu: apt-get install ${packages.join(' ')}`,
  );
}
