import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { TestProgram } from 'shared-lib/testing/this-run.ts';
import { hasPostgres, installedBinaries } from '../../../backend/test/find-postgres-binaries.ts';
import { confinement } from '../core/confine/box.ts';
import { HEADLESS_SHELL, systemChromium, wholeChromium } from '../core/process/chromium.ts';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { progress } from '../core/report/terminal.ts';

/** What a machine can do about a program that is missing. */
export interface Machine {
  isRoot: boolean;
  isCi: boolean;
  has(program: Program): boolean;
  install(program: Program): void;
  say(line: string): void;
}

/** Something that tests need besides Node. */
export interface Program {
  id: TestProgram;
  name: string;
  isThere(): boolean;
  /** Without root this can still work, or it does nothing. */
  install(): void;
  needsRoot: boolean;
  /** How a person gets it. */
  remedy: string;
  /** What is not tested without it. */
  leavesOut: string;
  /** CI may do without it. */
  isOptional?: boolean;
}

function run(program: string, args: readonly string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: 'ignore', timeout: 600_000 });
  return status === 0;
}

function installPackages(...names: readonly string[]): void {
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
  if (install()) return;
  if (run('apt-get', ['update', '-qq'])) install();
}

/**
 * Installs what is missing, where that is possible. Gives what is missing still, each told in one line.
 * @throws Error with these lines in CI, which has everything.
 */
export function ensurePrograms(programs: readonly Program[], machine: Machine): readonly Program[] {
  const missing = programs.filter((program) => {
    if (machine.has(program)) return false;
    if (machine.isRoot || !program.needsRoot) {
      machine.say(`Missing: ${program.name}. Installing it`);
      machine.install(program);
    }
    return !machine.has(program);
  });
  const needed = missing.filter(({ isOptional }) => !isOptional);
  if (machine.isCi && needed.length > 0) throw new Error(needed.map(leftOut).join('\n'));
  for (const program of missing) machine.say(leftOut(program));
  return missing;
}

/** What is missing, how to get it, and what is left out for it, in one line. */
export const leftOut = ({ name, remedy, leavesOut }: Program): string =>
  `Missing: ${name} (${remedy}). Left out: ${leavesOut}.`;

/** A program that is one file. */
function programAt(program: Omit<Program, 'isThere'> & { path(): string | undefined }) {
  return { ...program, isThere: () => program.path() !== undefined };
}

/** Where it lies. @throws Error that says how to install it. */
export function pathOf(program: ReturnType<typeof programAt>): string {
  const found = program.path();
  if (!found) throw new Error(leftOut(program));
  return found;
}

/** The machine that the tests run on. */
const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  isCi: Boolean(process.env.CI),
  has: (program) => program.isThere(),
  install: (program) => program.install(),
  say: progress.say,
};

const hasOwnBrowser = () => existsSync(chromium.executablePath());

/** CHROMIUM's, Playwright's, the system's, or Debian's package; when root, its headless shell, which saves minutes. */
export const CHROMIUM: Program = {
  id: 'Chromium',
  name: 'Chromium',
  isThere: () => hasOwnBrowser() || systemChromium() !== undefined,
  install() {
    if (run('npx', ['playwright', 'install', 'chromium']) && hasOwnBrowser()) return;
    if (thisMachine.isRoot) installPackages('chromium', 'chromium-headless-shell');
  },
  needsRoot: false,
  remedy: 'Debian: apt-get install chromium, or CHROMIUM=/path/to/chrome npm test',
  leavesOut: 'the end-to-end tests, and the unit tests that start a browser',
};

/** The box that a release's code runs in. */
const BUBBLEWRAP: Program = {
  id: 'bubblewrap',
  name: 'bubblewrap, where namespaces are allowed',
  isThere: () => confinement() === 'bubblewrap',
  install: () => installPackages('bubblewrap'),
  needsRoot: true,
  remedy: 'Debian: apt-get install bubblewrap',
  leavesOut: "the tests of the box around a release's code",
};

/** What stands in until the site's own fonts come has these widths (`shell/src/styles/fonts.css`). A bare Linux has none. */
const FONTS: Program = {
  id: 'fonts',
  name: 'fonts as wide as Arial and Times New Roman',
  isThere() {
    if (process.platform !== 'linux') return true;
    const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
    const families = [/^(Arial|Liberation Sans)\b/m, /^(Times New Roman|Liberation Serif)\b/m];
    return families.every((family) => family.test(stdout ?? ''));
  },
  install: () => installPackages('fonts-liberation', 'fontconfig'),
  needsRoot: true,
  remedy: 'Debian: apt-get install fonts-liberation',
  leavesOut: "the tests that nothing moves when the site's fonts come",
};

/** A whole browser is enough, but costs minutes more than Debian's headless shell. */
function preferHeadlessShell({ isRoot }: Machine): void {
  const isChosen = process.env.CHROMIUM && existsSync(process.env.CHROMIUM);
  if (!isRoot || isChosen || hasOwnBrowser() || !wholeChromium() || existsSync(HEADLESS_SHELL)) return;
  installPackages('chromium-headless-shell');
}

/** The programs of `npm test`; installs what is missing. Gives what is missing still. */
export function ensureTestPrograms(
  programs = [
    CHROMIUM,
    BUBBLEWRAP,
    FONTS,
    NGINX,
    CADDY,
    POSTGRESQL,
    PG_DUMP,
    PROMETHEUS,
    ...(process.env.TESTS === 'whole' ? [EMPTY_MACHINE] : []),
    otherBrowsers(),
    MAIL_SERVER,
  ],
) {
  preferHeadlessShell(thisMachine);
  return ensurePrograms(programs, thisMachine);
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

/** The engines of `npm run test:browsers`, as one program: the journeys run in both. */
export function otherBrowsers(): Program {
  const absent = Object.values(ENGINES).filter(missing);
  const packages = absent.flatMap((engine) => engine.packages);
  return {
    id: 'other browsers',
    name: absent.map(({ name }) => name).join(' and '),
    isThere: () => !Object.values(ENGINES).some(missing),
    install: () => installPackages(...packages),
    needsRoot: true,
    remedy: `Debian: apt-get install ${packages.join(' ')}`,
    leavesOut: 'the journeys in other browsers, and what three engines send of clicks and failures',
  };
}

function find(name: string, chosen?: string): string | undefined {
  // Debian's nginx is in sbin, which only root has on the path.
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ];
  const places = chosen ? [chosen] : folders.map((folder) => join(folder, name));
  return places.find((place) => existsSync(place));
}

/** A real one that tests put before the site. */
export const NGINX = programAt({
  id: 'nginx',
  name: 'nginx',
  path: () => find('nginx', process.env.NGINX),
  install() {
    installPackages('nginx-light');
    // The package starts nginx at port 80; nobody asked for that.
    run('nginx', ['-s', 'quit']);
  },
  needsRoot: true,
  remedy: 'Debian: apt-get install nginx-light; macOS: brew install nginx; or NGINX=/path/to/nginx npm test',
  leavesOut: 'the tests behind a real nginx',
});

/** The project's own proxy (`deploy/Caddyfile`). */
export const CADDY = programAt({
  id: 'Caddy',
  name: 'Caddy',
  path: () => find('caddy'),
  install() {
    installPackages('caddy');
    // The package starts Caddy at port 80; nobody asked for that.
    run('systemctl', ['disable', '--now', 'caddy']);
  },
  needsRoot: true,
  remedy: 'Debian: apt-get install caddy; macOS: brew install caddy',
  leavesOut: 'the tests behind the project’s own proxy',
});

const MACHINE_PROGRAMS = [
  '/usr/sbin/debootstrap',
  '/usr/bin/systemd-nspawn',
  '/usr/sbin/ip',
  '/usr/bin/curl',
];

/** A Debian of its own, for the pages of `deploy/`. */
const EMPTY_MACHINE: Program = {
  id: 'an empty machine',
  name: 'debootstrap and systemd-nspawn, as root where namespaces are allowed',
  isThere: () =>
    process.getuid?.() === 0 &&
    MACHINE_PROGRAMS.every((program) => existsSync(program)) &&
    run('unshare', ['--mount', '--pid', '--fork', 'true']),
  install: () => installPackages('debootstrap', 'systemd-container', 'iproute2', 'curl'),
  needsRoot: true,
  remedy: 'Debian, as root: apt-get install debootstrap systemd-container iproute2 curl',
  leavesOut: 'the pages of deploy/, followed on an empty machine',
  isOptional: true,
};

/** npm brings one for the usual platforms. */
export const POSTGRESQL: Program = {
  id: 'PostgreSQL',
  name: 'PostgreSQL',
  isThere: hasPostgres,
  install: () => installPackages('postgresql'),
  needsRoot: true,
  remedy: 'Debian: apt-get install postgresql',
  leavesOut: 'the tests on PostgreSQL',
};

/** It must be as new as the server, so both are of the system: npm brings a server alone. */
const PG_DUMP: Program = {
  id: 'pg_dump',
  name: 'pg_dump, of an installed PostgreSQL',
  isThere: () => installedBinaries() !== undefined && run('pg_dump', ['--version']),
  install: () => installPackages('postgresql'),
  needsRoot: true,
  remedy: 'Debian: apt-get install postgresql',
  leavesOut: 'the tests of backups of PostgreSQL',
};

/** What a mail server's operator has: Postfix, OpenDKIM as its milter, and a name server. */
const MAIL_SERVER: Program = {
  id: 'mail server',
  name: 'Postfix, OpenDKIM and dnsmasq, run by root, and a folder of the project that others may read',
  isThere() {
    const programs = ['postfix', 'opendkim', 'dnsmasq'].map((name) => join('/usr/sbin', name));
    // Postfix runs what takes bounces as a user without rights.
    const user = { uid: 65_534, gid: 65_534, cwd: PROJECT_ROOT };
    const reads = () => spawnSync(process.execPath, ['--version'], user).status === 0;
    return thisMachine.isRoot && programs.every(existsSync) && reads();
  },
  install() {
    // Without an answer the package sets up a server for port 25 and starts it.
    spawnSync('debconf-set-selections', {
      input: 'postfix postfix/main_mailer_type select No configuration',
    });
    installPackages('postfix', 'opendkim', 'dnsmasq-base');
    run('service', ['opendkim', 'stop']);
  },
  needsRoot: true,
  remedy: 'Debian, as root: apt-get install postfix opendkim dnsmasq-base',
  leavesOut: 'the tests of mail with a real mail server',
  isOptional: true,
};
/** Debian's package would start a server: only the program is taken out of it. */
const UNPACKED = join(PROJECT_ROOT, 'node_modules/.cache/prometheus');

/** Its promtool judges the rules of alerts. */
export const PROMETHEUS = programAt({
  id: 'Prometheus',
  name: 'promtool, of Prometheus',
  path: () =>
    [process.env.PROMTOOL ?? '', join(UNPACKED, 'usr/bin/promtool'), '/usr/bin/promtool'].find(existsSync),
  install() {
    mkdirSync(UNPACKED, { recursive: true });
    const get =
      'cd "$0" && apt-get download -qq prometheus && dpkg --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool && rm prometheus_*.deb';
    const install = () => run('sh', ['-c', get, UNPACKED]);
    if (!install() && run('apt-get', ['update', '-qq'])) install();
  },
  needsRoot: false,
  remedy: 'Debian: apt-get install prometheus, or PROMTOOL=/path/to/promtool npm test',
  leavesOut: 'the tests of the alerts',
  isOptional: true,
});
