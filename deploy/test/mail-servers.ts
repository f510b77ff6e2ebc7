import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/free-port.ts';

/** The folder of the project. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Debian's user without rights, for the site and for what Postfix runs. */
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** What is started and has to end, the last first. */
interface Stack {
  folder: string;
  start(
    program: string,
    args: readonly string[],
    options?: { env?: NodeJS.ProcessEnv; asNobody?: boolean },
  ): ChildProcess;
  atEnd(stop: () => unknown): void;
  end(): Promise<void>;
}

/** A folder that every user may enter, and the processes that work in it. */
export function createStack(): Stack {
  const folder = mkdtempSync(join(tmpdir(), 'gg-mail-'));
  chmodSync(folder, 0o755);
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  return {
    folder,
    start(program, args, { env = process.env, asNobody = false } = {}) {
      const child = spawn(program, args, {
        cwd: PROJECT,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
        ...(asNobody && NOBODY),
      });
      const exited = once(child, 'exit');
      stops.push(async () => {
        child.kill('SIGTERM');
        await exited;
      });
      return child;
    },
    atEnd: (stop) => void stops.push(stop),
    async end() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

/** Records of DNS, served by dnsmasq; `example` and reverse names have no others. */
export async function startNameServer(stack: Stack, records: readonly string[]): Promise<string> {
  const port = await freePort();
  const child = stack.start('/usr/sbin/dnsmasq', [
    '--keep-in-foreground',
    '--log-facility=/dev/null',
    '--conf-file=/dev/null',
    '--pid-file=',
    '--user=nobody',
    '--no-resolv',
    '--no-hosts',
    '--listen-address=127.0.0.1',
    '--bind-interfaces',
    `--port=${port}`,
    '--local=/example/',
    '--local=/arpa/',
    ...records,
  ]);
  child.stdout?.resume();
  return `127.0.0.1:${port}`;
}

/** OpenDKIM that verifies; `keys` has a name and its record a line. Gives the milter's address for Postfix. */
export async function startOpenDkim(stack: Stack, keys: string): Promise<string> {
  const port = await freePort();
  const file = join(stack.folder, 'opendkim.conf');
  writeFileSync(join(stack.folder, 'dkim-keys'), keys);
  // Mail of internal hosts, this machine by default, would not be verified.
  writeFileSync(join(stack.folder, 'internal-hosts'), '192.0.2.99\n');
  writeFileSync(
    file,
    [
      'Mode v',
      'Background no',
      'Syslog no',
      'AuthservID mx.visitors.example',
      `Socket inet:${port}@127.0.0.1`,
      `TestPublicKeys ${join(stack.folder, 'dkim-keys')}`,
      `InternalHosts ${join(stack.folder, 'internal-hosts')}`,
      '',
    ].join('\n'),
  );
  stack.start('/usr/sbin/opendkim', ['-f', '-x', file]).stdout?.resume();
  return `inet:127.0.0.1:${port}`;
}

/** A running Postfix. */
export interface Postfix {
  port: number;
  /** The folder of the mailboxes, one Maildir for each name at visitors.example. */
  mailboxes: string;
  log(): string;
}

/** The services that a server for one machine needs, none of them in a chroot. */
const SERVICES = `
cleanup   unix  n - n -   0 cleanup
qmgr      unix  n - n 300 1 qmgr
rewrite   unix  - - n -   - trivial-rewrite
bounce    unix  - - n -   0 bounce
defer     unix  - - n -   0 bounce
trace     unix  - - n -   0 bounce
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n -   - proxymap
smtp      unix  - - n -   - smtp
error     unix  - - n -   - error
retry     unix  - - n -   - error
local     unix  - n n -   - local
virtual   unix  - n n -   - virtual
anvil     unix  - - n -   1 anvil
postlog   unix-dgram n - n - 1 postlogd
`;

/**
 * Starts Postfix for visitors.example, where rosa has a mailbox. Mail for moved is taken and comes back: it leads to a
 * name that nobody has.
 */
export async function startPostfix(
  stack: Stack,
  {
    milter,
    master,
    settings,
  }: { milter: string; master: string; settings: Readonly<Record<string, string>> },
): Promise<Postfix> {
  const port = await freePort();
  const at = (...names: string[]) => join(stack.folder, ...names);
  for (const name of ['etc', 'queue', 'data', 'mailboxes']) mkdirSync(at(name));
  chownSync(at('mailboxes'), NOBODY.uid, NOBODY.gid);
  execFileSync('chown', ['postfix', at('data')]);
  writeFileSync(at('etc', 'moved'), 'moved@visitors.example nobody@visitors.example\n');
  writeFileSync(at('etc', 'mailboxes'), 'rosa@visitors.example rosa/\n');
  const main = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    maillog_file: at('mail.log'),
    maillog_file_prefixes: stack.folder,
    myhostname: 'mx.visitors.example',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    virtual_mailbox_domains: 'visitors.example',
    virtual_mailbox_base: at('mailboxes'),
    virtual_mailbox_maps: `texthash:${at('etc', 'mailboxes')}`,
    virtual_uid_maps: `static:${NOBODY.uid}`,
    virtual_gid_maps: `static:${NOBODY.gid}`,
    virtual_alias_maps: `texthash:${at('etc', 'moved')}`,
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    smtpd_milters: milter,
    ...settings,
  };
  writeFileSync(
    at('etc', 'main.cf'),
    Object.entries(main)
      .map((line) => line.join(' = '))
      .join('\n'),
  );
  writeFileSync(at('etc', 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${SERVICES}${master}\n`);
  execFileSync('postfix', ['-c', at('etc'), 'start'], { stdio: 'ignore' });
  stack.atEnd(() => execFileSync('postfix', ['-c', at('etc'), 'stop'], { stdio: 'ignore' }));
  return { port, mailboxes: at('mailboxes'), log: () => readFileSync(at('mail.log'), 'utf8') };
}

/** Starts the backend as a process of its own, as the user without rights. Gives its address. */
export async function startBackend(stack: Stack, env: Readonly<Record<string, string>>): Promise<string> {
  const child = stack.start(process.execPath, ['backend/src/main.ts'], {
    env: { PATH: process.env.PATH, ...env },
    asNobody: true,
  });
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the backend ended with code ${code}`)));
    createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
      const { msg, url } = JSON.parse(line);
      if (msg === 'listening') resolve(url);
    });
  });
}
