import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWhole, isWithout } from 'shared-lib/testing/this-run.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  addedAuthorities,
  commandsOf,
  copyProject,
  ROOT,
  run,
  startMachine,
  startMailServer,
} from './empty-machine.ts';

const UNITS = join(ROOT, 'deploy/systemd');
const page = commandsOf('systemd.md');
const printed = (section: string) => page.get(section)?.join('\n') ?? '';

it.skipIf(isWithout('an empty machine'))('systemd takes every unit, and finds it well closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const units = readdirSync(UNITS).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toEqual(['site-daily.service', 'site-daily.timer', 'site.service']);
  for (const name of units) {
    const text = readFileSync(join(UNITS, name), 'utf8');
    for (const [, script = ''] of text.matchAll(/^ExecStart=.* (\S+\.ts)/gm)) {
      // The branch that brings it is not here yet. To be removed once it is.
      if (!script.endsWith('/backup.ts'))
        expect([script, existsSync(join(ROOT, script))]).toEqual([script, true]);
    }
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

it.runIf(isWhole && !isWithout('an empty machine'))(
  'systemd.md, followed on an empty Debian 13',
  async () => {
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
    const session =
      'cd /opt/site; if [ -e /etc/site/site.env ]; then set -a; . /etc/site/site.env; set +a; fi';
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
    await sh(printed('A mail that arrived'));
    expect(await sh('systemctl show --property=User --value site.service')).toBe('site\n');
    expect(
      await sh('cat /proc/$(systemctl show --property=MainPID --value site.service)/environ'),
    ).not.toContain(mailServer.url);

    // The branch that brings it is not here yet. To be removed once it is.
    if (existsSync(join(ROOT, 'delivery/src/commands/backup.ts'))) {
      await sh(printed('A restore that was tried'));
      await vi.waitFor(async () => expect(await ask('/ready')).toContain('"ready"'));
    }
    await sh('systemctl stop site.service');
    expect(await ask('/ready', '--write-out', '%{http_code}')).toMatch(/50[234]$/);
    await sh('systemctl start site.service');
    await vi.waitFor(async () => expect(await ask('/ready')).toContain('"ready"'));
    expect(await sh(printed('Releases, upgrades, logs'))).toContain('site-daily.timer');
  },
);
