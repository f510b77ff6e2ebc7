import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a process may have that works on somebody else's release. */
export interface BoxOptions {
  /** Files and folders that it can read, at their own addresses. */
  reads: readonly string[];
  /** Bytes that each of its processes may keep in memory. */
  memory: number;
  /** Processes and threads at the same time. */
  processes: number;
  /** Bytes that it may write below /tmp, in memory; nothing otherwise. */
  scratch?: number;
  /** The folder that it works in. */
  cwd?: string;
}

/** A program and its arguments. */
export interface Command {
  file: string;
  args: readonly string[];
}

/** What keeps a release's code apart: `bubblewrap`, or `none` but what Node itself closes. */
export type Confinement = 'bubblewrap' | 'none';

/** Programs and libraries, fonts, and how they are set up. No folder that a person or a site keeps something in. */
const SYSTEM = [
  '/bin',
  '/lib',
  '/lib64',
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/share',
  '/usr/local/bin',
  '/usr/local/lib',
  '/etc/alternatives',
  '/etc/chromium.d',
  '/etc/fonts',
  '/etc/ld.so.cache',
];

/** User ids that nothing else uses (systemd, Users, Groups, UIDs and GIDs on systemd Systems). */
const UNUSED = { from: 0x7000_0000, to: 0x7fff_0000 };
const OPEN_FILES = 4096;

/** Every folder on the way to these paths, the outermost first: bubblewrap would make them for root alone. */
function foldersAbove(paths: readonly string[]): readonly string[] {
  const above = (path: string): string[] =>
    dirname(path) === '/' ? [] : [...above(dirname(path)), dirname(path)];
  return [...new Set(paths.flatMap(above))];
}

/**
 * The command inside of a box: its own network (without a way out), processes, mounts and messages; a view of its files
 * alone, which nothing can write; no rights, and limits that the kernel keeps. For root it is a user that nobody else
 * is; everybody else stays who they are.
 * See bwrap(1), setpriv(1), prlimit(1), user_namespaces(7).
 */
function inBubblewrap({ file, args }: Command, options: BoxOptions): Command {
  const { reads, memory, processes, scratch, cwd = '/' } = options;
  const there = [...reads, process.execPath].filter((path) => existsSync(path));
  const reachable = [...new Set(there.flatMap((path) => [path, realpathSync(path)]))];
  const isOther = process.getuid?.() === 0;
  const closed = isOther && reachable.find((path) => !(statSync(path).mode & 0o004));
  if (closed) {
    throw new Error(
      `A release's code never runs as root, and the user that it runs as may not read ${closed}. Make what root writes readable (umask 022), and this as well: chmod -R o+rX.`,
    );
  }
  // Each box has its own: limits of a user are those of the box.
  const user = randomInt(UNUSED.from, UNUSED.to);
  return {
    file: '/usr/bin/bwrap',
    args: [
      ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
      ...(isOther
        ? ['SETUID', 'SETGID', 'SETPCAP'].flatMap((right) => ['--cap-add', `CAP_${right}`])
        : ['--unshare-user']),
      ...['--die-with-parent', '--new-session', '--dev', '/dev'],
      // Compiler and browser ask the kernel about themselves. What others could be changed by is not writable there.
      ...['--proc', '/proc'],
      ...(scratch ? ['--perms', '1777', '--size', String(scratch), '--tmpfs', '/tmp'] : []),
      ...foldersAbove([...SYSTEM, ...reachable]).flatMap((folder) => ['--dir', folder]),
      ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
      ...reachable.flatMap((path) => ['--ro-bind', path, path]),
      // They are in memory, and belong to whoever is not another user here.
      ...['--remount-ro', '/', '--remount-ro', '/dev'],
      ...['--chdir', cwd, '--'],
      ...(isOther
        ? ['/usr/bin/setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--bounding-set=-all']
        : ['/usr/bin/setpriv']),
      ...['--no-new-privs', '--inh-caps=-all'],
      ...[
        '/usr/bin/prlimit',
        `--data=${memory}`,
        `--nproc=${processes}`,
        `--nofile=${OPEN_FILES}`,
        '--core=0',
      ],
      `--fsize=${scratch ?? 0}`,
      ...[file, ...args],
    ],
  };
}

let found = false;

/** What this machine has: a kernel or a container may forbid what is installed. */
export function confinement(): Confinement {
  if (found) return 'bubblewrap';
  const { file, args } = inBubblewrap(
    { file: 'true', args: [] },
    { reads: [], memory: 2 ** 30, processes: 64 },
  );
  found = process.platform === 'linux' && spawnSync(file, args, { stdio: 'ignore' }).status === 0;
  return found ? 'bubblewrap' : 'none';
}

/** The command in the best box that this machine has (docs/decisions/084). Without one it is the command itself. */
export function boxed(command: Command, options: BoxOptions): Command {
  return confinement() === 'bubblewrap' ? inBubblewrap(command, options) : command;
}

/** The variable by which whoever runs a site takes releases from elsewhere without a box. */
const ALLOWED = 'ALLOW_UNSANDBOXED_RELEASES';

/** Why releases from elsewhere are refused here, in a line that says what to do; null where they are taken. */
export function refusedWithoutBox(env: NodeJS.ProcessEnv = process.env, has = confinement()): string | null {
  if (has !== 'none' || env[ALLOWED] === '1') return null;
  return `This machine cannot keep a release's code apart, so it takes none from elsewhere. Install bubblewrap (Debian: apt-get install bubblewrap), where namespaces are allowed. ${ALLOWED}=1 takes them all the same: their code then runs as the site's own user.`;
}
