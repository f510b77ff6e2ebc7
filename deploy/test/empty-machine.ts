import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { isWhole, isWithout } from 'shared-lib/testing/this-run.ts';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import { until } from '../../backend/test/until.ts';

/** The project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Whether this run follows the pages of `deploy/` on an empty machine, which takes minutes. */
export const followsPages = isWhole && !isWithout('an empty machine');
const KEPT = join(ROOT, 'node_modules/.cache/debian-13.tar');

/** Runs a program to its end and gives what it printed. @throws Error with all that it said. */
export async function run(file: string, args: readonly string[], env = process.env): Promise<string> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out.push(text);
    said.push(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [code] = await once(child, 'close');
  if (code === 0) return out.join('');
  throw new Error(
    `${file} ${args.join(' ').slice(-500)}\nended with ${code}:\n${said.join('').slice(-3000)}`,
  );
}

/** The Debian mirror of this machine. */
async function mirror(): Promise<string> {
  const said = await run('apt-get', ['indextargets', '--format', '$(SITE)']);
  return (
    said.split('\n').find((site) => site && !site.includes('security')) ?? 'http://deb.debian.org/debian'
  );
}

/** Unpacks a Debian 13 with nothing on it into a folder. */
export async function unpackDebian(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-C', folder, '-xf', await debian13()]);
}

/** A tar file of it, made once. */
async function debian13(): Promise<string> {
  if (existsSync(KEPT)) return KEPT;
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    await run('debootstrap', ['--variant=minbase', 'trixie', join(folder, 'root'), await mirror()]);
    mkdirSync(dirname(KEPT), { recursive: true });
    await run('tar', ['-C', join(folder, 'root'), '-cf', `${KEPT}.draft`, '.']);
    renameSync(`${KEPT}.draft`, KEPT);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return KEPT;
}

/** An empty Debian 13 that runs. */
export interface EmptyMachine {
  /** Its root folder. */
  root: string;
  /** Runs shell commands there as root, and gives what they printed. @throws Error with all that they said. */
  sh(commands: string): Promise<string>;
  stop(): Promise<void>;
}

/** Makes a folder the root of its own namespaces: by pivot_root, since containers start only below a real root. */
const ENTER = `set -e
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount --rbind /sys sys
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mkdir .old
pivot_root . .old
exec chroot . sh -c 'umount -l .old; while :; do sleep 1000; done'`;

const unshared = (root: string) =>
  spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** With systemd as its first process. The control groups of a machine with the former kind have no controllers. */
const booted = (root: string) =>
  spawn('systemd-nspawn', ['--quiet', `--directory=${root}`, '--register=no', '--keep-unit', '--boot'], {
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: 'ignore',
  });

/**
 * Starts an empty Debian 13 on this machine's kernel and network.
 * @param env what its commands have besides.
 */
export async function startMachine(
  kind: 'shell' | 'systemd',
  env: Readonly<Record<string, string>>,
): Promise<EmptyMachine> {
  const root = mkdtempSync(join(tmpdir(), 'machine-'));
  // In memory: a disk would take minutes to write and to clear what is thrown away.
  await run('mount', ['-t', 'tmpfs', '-o', 'size=12g,mode=755', 'machine', root]);
  await unpackDebian(root);
  cpSync(realpathSync('/etc/resolv.conf'), join(root, 'etc/resolv.conf'));
  if (kind === 'systemd') {
    await run('chroot', [root, 'apt-get', 'update', '-qq']);
    const packages = ['systemd-sysv', 'dbus'];
    await run('chroot', [root, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const outer = kind === 'shell' ? unshared(root) : booted(root);
  const ended = once(outer, 'exit');
  // Its first process: what starts a machine may have had another child before.
  const first = () => {
    const children = `/proc/${outer.pid}/task/${outer.pid}/children`;
    if (outer.exitCode !== null) throw new Error(`The machine has ended with ${outer.exitCode}.`);
    return readFileSync(children, 'utf8').trim().split(' ')[0] ?? '';
  };
  const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd'];
  const inside = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    DEBIAN_FRONTEND: 'noninteractive',
    ...env,
  };
  const sh = async (commands: string) =>
    run('nsenter', ['--target', first(), ...namespaces, 'sh', '-euc', commands], inside);
  const stop = async () => {
    // It takes all others of its namespace with it; what started it does not.
    process.kill(Number(first()), 'SIGKILL');
    await ended;
    await run('umount', ['--lazy', root]);
    rmSync(root, { recursive: true });
  };
  const isUp =
    kind === 'shell' ? 'test ! -e /.old/etc' : 'systemctl is-system-running | grep -E "running|degraded"';
  try {
    await until(() =>
      sh(isUp).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { root, sh, stop };
}

/** The certificate authorities that were added to this machine, as PEM: a proxy that opens TLS has one. */
export async function addedAuthorities(): Promise<string> {
  const added = '/usr/local/share/ca-certificates';
  const names = existsSync(added) ? readdirSync(added).filter((name) => name.endsWith('.crt')) : [];
  return names.map((name) => readFileSync(join(added, name), 'utf8')).join('\n');
}

/** An SMTP server on this machine that keeps what arrives. */
export async function startMailServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const own = Object.values(networkInterfaces()).flat();
  const address = own.find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1';
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://${address}:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Waits until Prometheus says that an alert fires, which takes two minutes by its rule. */
export const firesOf = (alert: string, ask: () => Promise<string>) =>
  vi.waitFor(
    async () => expect(await ask()).toMatch(new RegExp(`alertname="${alert}".*alertstate="firing"`)),
    {
      timeout: 4 * PATIENCE_MS,
      interval: 1000,
    },
  );

/** The project's files as they are here, without what git ignores. */
export async function copyProject(to: string): Promise<void> {
  const listed = await run('git', [
    '-C',
    ROOT,
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  const files = listed.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
  for (const file of files) cpSync(join(ROOT, file), join(to, file));
}

/** The commands of a page by its headings: what stands in its blocks of shell commands. */
export function commandsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const sections = readFileSync(join(ROOT, 'deploy', page), 'utf8')
    .split(/^## /m)
    .slice(1);
  return new Map(
    sections.map((section) => [
      section.split('\n')[0] ?? '',
      [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands),
    ]),
  );
}
