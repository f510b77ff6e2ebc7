import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jsonPost } from '../../backend/test/json-post.ts';
import { GUIDE_REQUEST } from '../../backend/test/submissions.ts';
import {
  createStack,
  NOBODY,
  type Postfix,
  PROJECT,
  startBackend,
  startNameServer,
  startOpenDkim,
  startPostfix,
} from './mail-servers.ts';

const ZONE = [
  '--host-record=mx.site.example,192.0.2.7',
  '--mx-host=site.example,mx.site.example,10',
  '--txt-record=_dmarc.site.example,v=DMARC1; p=none',
];

/** What docs/mail.md has an operator put into master.cf, on this machine. */
function masterOfDocs(env: string): string {
  const docs = readFileSync(join(PROJECT, 'docs/mail.md'), 'utf8');
  const block = /^site-bounces unix[^`]+/m.exec(docs)?.[0] ?? '';
  return block
    .replace('user=site', 'user=nobody')
    .replace('/srv/site', PROJECT)
    .replace('/etc/site/env', env);
}

describe.skipIf(isWithout('mail server'))('mail, with Postfix and OpenDKIM', () => {
  const stack = createStack();
  const at = (...names: string[]) => join(stack.folder, ...names);
  const env = {
    DATA_DIR: at('site'),
    PORT: '0',
    MAIL_FROM: 'Gable & Grain <hello@site.example>',
    DKIM_KEY: at('dkim.pem'),
    DKIM_SELECTOR: 'site1',
    BOUNCE_ADDRESS: 'bounces@site.example',
    CLIENT_IP_HEADER: 'x-forwarded-for',
    SMTP_URL: '',
  };
  let postfix: Postfix;
  let host: string;
  let dkimRecord: RegExpExecArray;

  /** A command of `npm run backend`, as the user that runs the site. */
  const operate = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['backend/src/operate.ts', ...args], {
      cwd: PROJECT,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      ...NOBODY,
    });
    return { code: status, said: stdout + stderr };
  };
  const CHECKED = ['site.example', 'rosa@visitors.example', '--sends-from', 'mx.site.example'];
  const mailCheck = (server: string) => operate('mail-check', ...CHECKED, '--dns', server);
  /** Different networks: two requests of one within three seconds are a robot's. */
  let networks = 0;
  const askForGuide = (email: string) => {
    networks += 1;
    const request = { ...GUIDE_REQUEST, email, timestamp: new Date(networks).toISOString() };
    return fetch(host, jsonPost(request, { 'x-forwarded-for': `192.0.${networks}.1` }));
  };
  /** The messages in Rosa's mailbox, each with the headers unfolded. */
  function inbox(): string[] {
    const folder = join(postfix.mailboxes, 'rosa/new');
    if (!existsSync(folder)) return [];
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  }
  const arrived = (part: string) =>
    vi.waitFor(() => {
      const message = inbox().find((text) => text.includes(part));
      expect(message).toBeDefined();
      return message as string;
    });
  const logged = (line: RegExp) => vi.waitFor(() => expect(postfix.log()).toMatch(line));
  const headerOf = (message: string, name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(message.replace(/\n[ \t]+/g, ' '))?.[1] ?? '';
  /** Hands a message to Postfix as a stranger would, and gives its queue id. */
  async function send(to: string, raw: string): Promise<string> {
    const transport = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true });
    const { response } = await transport.sendMail({ envelope: { from: '', to: [to] }, raw });
    return /queued as (\w+)/.exec(response)?.[1] ?? '';
  }

  beforeAll(async () => {
    mkdirSync(env.DATA_DIR);
    execFileSync('openssl', ['genrsa', '-out', env.DKIM_KEY, '2048'], { stdio: 'ignore' });
    for (const path of [env.DATA_DIR, env.DKIM_KEY]) chownSync(path, NOBODY.uid, NOBODY.gid);
    // Nobody takes mail there: what the check says of DNS comes first.
    env.SMTP_URL = 'smtp://127.0.0.1:9';
    const { said } = mailCheck(await startNameServer(stack, ZONE));
    dkimRecord = /(site1\._domainkey\.site\.example)\. IN TXT (.*)/.exec(said) as RegExpExecArray;
    const text = [...(dkimRecord[2] ?? '').matchAll(/"([^"]*)"/g)].map(([, piece]) => piece).join('');
    const milter = await startOpenDkim(stack, `${dkimRecord[1]} ${text}\n`);
    writeFileSync(at('env'), `BOUNCE_ADDRESS=${env.BOUNCE_ADDRESS}\nDATA_DIR=${env.DATA_DIR}\n`);
    writeFileSync(at('aliases'), 'bounces /dev/null\n');
    writeFileSync(at('transport'), 'bounces@site.example site-bounces:\n');
    postfix = await startPostfix(stack, {
      milter,
      master: masterOfDocs(at('env')),
      settings: {
        mydestination: 'site.example',
        alias_maps: `texthash:${at('aliases')}`,
        recipient_delimiter: '+',
        transport_maps: `texthash:${at('transport')}`,
        'site-bounces_destination_recipient_limit': '1',
      },
    });
    env.SMTP_URL = `smtp://127.0.0.1:${postfix.port}`;
    host = await startBackend(stack, env);
  });
  afterAll(() => stack.end());

  test('mail-check names the missing records, and nothing once they are there', async () => {
    const missing = mailCheck(await startNameServer(stack, ZONE));
    expect(missing.code).toBe(1);
    const record = /^ +Put into DNS: site\.example\. IN TXT "(v=spf1 ip4:192\.0\.2\.7 -all)"$/m.exec(
      missing.said,
    );
    expect(missing.said).toContain('WRONG  DKIM: site1._domainkey.site.example has no key.');
    const pieces = (dkimRecord[2] ?? '').replaceAll('" "', '","').replaceAll('"', '');
    const right = mailCheck(
      await startNameServer(stack, [
        ...ZONE,
        `--txt-record=site.example,${record?.[1]}`,
        `--txt-record=${dkimRecord[1]},${pieces}`,
      ]),
    );
    expect(right.said).not.toContain('WRONG');
    expect(right.said.match(/^ok /gm)).toHaveLength(5);
    expect(right.said).toMatch(/the mail server answered "250 2\.0\.0 Ok: queued as \w+"/);
    expect(right.code).toBe(0);
    expect(headerOf(await arrived('Test mail'), 'Authentication-Results')).toMatch(
      /dkim=pass .*header\.d=site\.example/,
    );
  });

  test('a guide mail arrives with a signature that holds, also of the unsubscribe headers, and no other holds', async () => {
    expect((await askForGuide('rosa@visitors.example')).status).toBe(202);
    const message = await arrived('Your free homeowners guide');
    expect(headerOf(message, 'Authentication-Results')).toMatch(/dkim=pass .*header\.d=site\.example/);
    expect(headerOf(message, 'DKIM-Signature')).toMatch(/list-unsubscribe:\s*list-unsubscribe-post/);
    expect(headerOf(message, 'Return-Path')).toMatch(/^<bounces\+[0-9a-f]{48}@site\.example>$/);
    const own = message.slice(message.indexOf('\nDKIM-Signature:') + 1);
    await send(
      'rosa@visitors.example',
      own.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Changed'),
    );
    const changed = await arrived('List-Unsubscribe=Changed');
    expect(headerOf(changed, 'Authentication-Results')).toContain('dkim=fail');
  });

  test('a forged bounce is taken and changes nothing; a real one ends guide mail to its address', async () => {
    await askForGuide('rosa@visitors.example');
    const path = headerOf(await arrived('Your free homeowners guide'), 'Return-Path').slice(1, -1);
    const forged = path.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect((await askForGuide('moved@visitors.example')).status).toBe(202);
    const suppressed = (address: string) => operate('suppressed', address).said.trim();
    await logged(/to=<bounces\+\w+@site\.example>.* status=sent \(delivered via site-bounces service/);
    expect(suppressed('moved@visitors.example')).toMatch(
      /gets no guide mail: mail to the recipient comes back\.$/,
    );
    expect(operate('deliveries').said).toContain('came back: 5.1.1');

    const report =
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1\n\n--b--\n';
    const id = await send(forged, report);
    await logged(new RegExp(`${id}: to=.* status=sent \\(delivered via site-bounces service`));
    expect(suppressed('rosa@visitors.example')).toBe('rosa@visitors.example gets guide mail.');

    const mails = () =>
      JSON.parse(operate('deliveries', '--target', 'smtp', '--json').said).deliveries.length;
    const before = mails();
    expect((await askForGuide('moved@visitors.example')).status).toBe(202);
    expect(mails()).toBe(before);
  });
});
