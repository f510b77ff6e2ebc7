import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  addedAuthorities,
  commandsOf,
  copyProject,
  firesOf,
  followsPages,
  ROOT,
  run,
  startMachine,
  startMailServer,
} from './empty-machine.ts';

const UNITS = join(ROOT, 'deploy/systemd');
const hasSystemd = existsSync('/usr/bin/systemd-analyze');
const page = commandsOf('systemd.md');
const printed = (section: string) => page.get(section)?.join('\n') ?? '';

it.runIf(hasSystemd)('systemd takes every unit, and finds it well closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const units = readdirSync(UNITS).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toEqual(['site-daily.service', 'site-daily.timer', 'site.service']);
  for (const name of units) {
    const text = readFileSync(join(UNITS, name), 'utf8');
    for (const [, script = ''] of text.matchAll(/^ExecStart=.* (\S+\.ts)/gm))
      expect([script, existsSync(join(ROOT, script))]).toEqual([script, true]);
    writeFileSync(join(folder, name), text.replaceAll('/opt/site/node_modules/node/bin/node', '/bin/true'));
  }
  const paths = units.map((name) => join(folder, name));
  expect(await run('systemd-analyze', ['verify', ...paths])).toBe('');
  for (const [name, most] of Object.entries({ 'site.service': 35, 'site-daily.service': 15 })) {
    // From 0 (closed) to 100 (open); it fails above the threshold.
    const threshold = [`--threshold=${most}`, '--offline=true'];
    await run('systemd-analyze', ['security', ...threshold, join(folder, name)]);
  }
});

it.runIf(followsPages)('systemd.md, followed on an empty Debian 13', async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const machine = await startMachine('systemd', {
    DOMAIN: 'site.localhost',
    SMTP_URL: mailServer.url,
    NPM_CONFIG_REGISTRY: (await run('npm', ['config', 'get', 'registry'])).trim(),
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  });
  onTestFinished(() => machine.stop());
  // As in one session, in which the settings were read at the start.
  const session = 'cd /opt/site; if [ -e /etc/site/site.env ]; then set -a; . /etc/site/site.env; set +a; fi';
  const sh = (commands: string) => machine.sh(`${session}\n${commands}`);
  await copyProject(join(machine.root, 'opt/site'));
  writeFileSync(join(machine.root, 'added.crt'), await addedAuthorities());
  // What is cloned is the checkout; the machine trusts whom this one trusts.
  const trust = 'install -D /added.crt /usr/local/share/ca-certificates/added.crt; update-ca-certificates';
  await machine.sh(printed('Install').replace(/^git clone .*$/m, trust));
  await sh(printed('Secrets and settings'));
  await sh(printed('Start'));
  const ask = (path: string, ...more: string[]) =>
    run('curl', ['--silent', '--show-error', '--insecure', ...more, `https://site.localhost${path}`]);
  await vi.waitFor(async () => expect(await ask('/ready')).toContain('"ready"'));

  // A form without script, and its mail.
  const form = ['--data-urlencode', 'name=One', '--data-urlencode', 'email=one@example.com'];
  await ask('/homeowners-guide-download', ...form, '--header', 'origin: https://site.localhost');
  await vi.waitFor(() => expect(mailServer.mails.join('')).toContain('To: one@example.com'));
  const [check = '', deliveries = ''] = page.get('A mail that arrived') ?? [];
  // No name server knows this domain, which the check must say.
  await expect(sh(check)).rejects.toThrow('Correct what is WRONG');
  await vi.waitFor(() => expect(mailServer.mails.join('')).toContain('To: you@example.org'));
  expect(await sh(deliveries)).not.toContain('dead');
  expect(await sh('systemctl show --property=User --value site.service')).toBe('site\n');
  expect(
    await sh('cat /proc/$(systemctl show --property=MainPID --value site.service)/environ'),
  ).not.toContain(mailServer.url);

  expect(await sh(printed('A restore that was tried'))).toMatch(/Restored the backup .* 1 submission/);
  await vi.waitFor(async () => expect(await ask('/ready')).toContain('"ready"'));

  const [prometheus = '', stop = '', firing = '', start = ''] = page.get('An alert that fired') ?? [];
  await sh(prometheus);
  // Before the fault it reads the site, so what fires is the fault.
  await vi.waitFor(async () => expect(await sh(firing.replace(/'.*'/, "'up'"))).toContain('=> 1 @'));
  await sh(stop);
  expect(await ask('/ready', '--write-out', '%{http_code}')).toMatch(/50[234]$/);
  await firesOf('ServerDown', () => sh(firing));
  await sh(start);
  await vi.waitFor(async () => expect(await ask('/ready')).toContain('"ready"'));
  expect(await sh(printed('Releases, upgrades, logs'))).toContain('site-daily.timer');
});
