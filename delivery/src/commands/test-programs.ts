import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { HEADLESS_SHELL, systemChromium, wholeChromium } from '../chromium.ts';
import { progress } from './command.ts';

function run(program: string, args: readonly string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
  return status === 0;
}

const hasOwnBrowser = () => existsSync(chromium.executablePath());

function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return;
  if (run('apt-get', ['install', '-y', '-qq', name])) return;
  if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', name]);
}

/**
 * Makes sure that there is a browser for the tests: CHROMIUM's, Playwright's, the system's, or Debian's
 * package when root. When root, also installs Debian's headless shell, which saves minutes.
 * @throws Error that says how to install one.
 */
export async function ensureBrowser(): Promise<void> {
  if ((process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) || hasOwnBrowser()) return;
  if (!wholeChromium()) {
    progress.say('No browser found: installing one');
    if (run('npx', ['playwright', 'install', 'chromium']) && hasOwnBrowser()) return;
    installPackage('chromium');
  }
  if (!existsSync(HEADLESS_SHELL)) installPackage('chromium-headless-shell');
  if (systemChromium()) return;
  throw new Error(
    'There is no browser for the end-to-end tests. Install Chromium (Debian: apt-get install chromium) or name one: CHROMIUM=/path/to/chrome npm test',
  );
}

/** A browser engine beside Chromium: Debian's packages, and where they put the program. */
export interface Engine {
  name: string;
  packages: readonly string[];
  /** The needed programs. Of each, the first existing path counts. */
  programs: readonly (readonly string[])[];
}

/** The engines of `npm run test:browsers`. Debian builds both for every architecture. */
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
 * Makes sure that the other engines are there; installs Debian's packages when root.
 * @throws Error that says what to install.
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

const MISSING =
  'nginx is not installed: the tests put a real one before the site. Install it (Debian: apt-get install nginx-light; macOS: brew install nginx) or name one: NGINX=/path/to/nginx npm test';

function find(env: NodeJS.ProcessEnv): string | undefined {
  // Debian's is in sbin, which only root has on the path.
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  const places = env.NGINX ? [env.NGINX] : folders.map((folder) => join(folder, 'nginx'));
  return places.find((place) => existsSync(place));
}

/**
 * The nginx program: NGINX, else on the path.
 * @throws Error that says how to install it.
 */
export function nginxProgram(env: NodeJS.ProcessEnv = process.env): string {
  const found = find(env);
  if (!found) throw new Error(MISSING);
  return found;
}

/**
 * Makes sure that there is an nginx for the tests; installs Debian's package when root.
 * @throws Error that says how to install one.
 */
export function ensureNginx(): void {
  if (find(process.env)) return;
  if (process.getuid?.() === 0) {
    progress.say('No nginx found: installing one');
    const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 });
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', 'nginx-light');
    // The package starts nginx at port 80; nobody asked for that.
    spawnSync('nginx', ['-s', 'quit'], { stdio: 'ignore' });
  }
  nginxProgram();
}
