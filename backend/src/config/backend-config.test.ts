import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, parseBackendConfig } from './backend-config.ts';

const SECRET = 'x'.repeat(32);
const pemOf = (type: 'rsa' | 'rsa-pss', modulusLength: number) =>
  generateKeyPairSync(type as 'rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const DKIM_KEY = String(pemOf('rsa', 2048));
const { name, tagline, mailbox, postalAddress } = site.identity;
const { timeZone } = site;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseBackendConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n  - ').slice(1);
    throw error;
  }
  return [];
}

test('runs without any setting: embedded, on this machine only, sending nothing', () => {
  expect(parseBackendConfig({ PATH: '/bin', SMTP_URL: '' })).toEqual({
    port: 4390,
    host: '127.0.0.1',
    dataDir: '.data',
    siteUrl: 'http://localhost:4300',
    apiUrl: 'http://localhost:4300/api',
    site: {
      name,
      tagline,
      mailbox,
      postalAddress,
      timeZone,
      trackingIds: new Map([['gableandgrain-20', '']]),
    },
    allowedOrigins: [],
    trustedProxies: 1,
    hsts: 'max-age=31536000',
    authAttemptsPerMinute: 10,
    mailsPerDay: 5000,
    submissionMbPerDay: 200,
    shutdownDelaySeconds: 0,
    logLevel: 'info',
  });
});

test('reads every setting', () => {
  const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  expect(
    parseBackendConfig({
      PORT: '80',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgresql://a:b@db/site',
      AUTH_SECRET: SECRET,
      SITE_URL: 'https://www.example.com',
      API_URL: 'https://api.example.com/v1/',
      METRICS_TOKEN: 'sixteen-characters',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443,',
      CLIENT_IP_HEADER: 'X-Forwarded-For',
      TRUSTED_PROXIES: '2',
      FORWARDED_SECRET: SECRET,
      HSTS: 'max-age=0',
      AUTH_ATTEMPTS_PER_MINUTE: '1000',
      MAILS_PER_DAY: '2000',
      SUBMISSION_MB_PER_DAY: '50',
      SHUTDOWN_DELAY_SECONDS: '3',
      SMTP_URL: 'smtps://user:pass@mail.example.com:465',
      MAIL_FROM: 'Gable & Grain <hello@example.com>',
      DKIM_KEY,
      DKIM_SELECTOR: 'site1',
      BOUNCE_ADDRESS: 'Bounces@example.com',
      OWNER_MAIL: 'owner@example.com',
      AUTOMATION_WEBHOOK_URL: 'https://n8n.example.com/webhook/site',
      AUTOMATION_WEBHOOK_SECRET: webhookSecret,
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    dataDir: '/data',
    databaseUrl: 'postgresql://a:b@db/site',
    authSecret: SECRET,
    siteUrl: 'https://www.example.com',
    apiUrl: 'https://api.example.com/v1',
    site: {
      name,
      tagline,
      mailbox,
      postalAddress,
      timeZone,
      trackingIds: new Map([['gableandgrain-20', '']]),
    },
    metricsToken: 'sixteen-characters',
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    clientIpHeader: 'x-forwarded-for',
    trustedProxies: 2,
    forwardedSecret: SECRET,
    hsts: 'max-age=0',
    authAttemptsPerMinute: 1000,
    mailsPerDay: 2000,
    submissionMbPerDay: 50,
    shutdownDelaySeconds: 3,
    smtpUrl: 'smtps://user:pass@mail.example.com:465',
    mailFrom: 'Gable & Grain <hello@example.com>',
    dkimKey: DKIM_KEY,
    dkimSelector: 'site1',
    bounceAddress: 'bounces@example.com',
    ownerMail: 'owner@example.com',
    automationWebhookUrl: 'https://n8n.example.com/webhook/site',
    automationWebhookSecret: webhookSecret,
    logLevel: 'warn',
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535 (example: 4390)'],
  [{ PORT: '70000' }, 'PORT must be at most 65535 (example: 4390)'],
  [{ DATABASE_URL: 'mysql://db/site', AUTH_SECRET: SECRET }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATABASE_URL: 'postgres://db/site' }, 'AUTH_SECRET is required with DATABASE_URL'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [{ SITE_URL: 'https://www.example.com/' }, 'SITE_URL must be an origin only: no path, no trailing slash'],
  [{ SITE_URL: 'www.example.com' }, 'SITE_URL must be an http or https origin'],
  [{ API_URL: '/api' }, 'API_URL must be an http or https address'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ SITE_CONFIG: '/nowhere/site.json' }, "SITE_CONFIG must name the site's configuration file, but ENOENT"],
  [{ ALLOWED_ORIGINS: 'https://a.example,*' }, 'ALLOWED_ORIGINS must be an http or https origin'],
  [{ CLIENT_IP_HEADER: 'x forwarded' }, 'CLIENT_IP_HEADER must be the name of a header'],
  [{ TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES must be at least 1'],
  [{ FORWARDED_SECRET: 'short' }, 'FORWARDED_SECRET must have at least 32 characters'],
  [{ HSTS: 'max-age=1\r\nset-cookie: a=b' }, 'HSTS must be max-age=SECONDS'],
  [{ AUTH_ATTEMPTS_PER_MINUTE: '0' }, 'AUTH_ATTEMPTS_PER_MINUTE must be at least 1'],
  [
    { SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' },
    'SMTP_URL must be an smtp:// or smtps:// address',
  ],
  [{ OWNER_MAIL: 'a@example.com, b@example.com' }, 'OWNER_MAIL must be one address'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is required with SMTP_URL'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'a\r\nBcc: x <a@example.com>' }, 'MAIL_FROM must be an address'],
  [{ DKIM_KEY }, 'DKIM_SELECTOR is required with DKIM_KEY'],
  [{ DKIM_KEY, DKIM_SELECTOR: 'a.b' }, 'DKIM_SELECTOR must be one label of a domain name'],
  [{ DKIM_KEY: '/nowhere/dkim.pem', DKIM_SELECTOR: 'a' }, 'DKIM_KEY must be a readable PEM file'],
  [{ DKIM_KEY: String(pemOf('rsa', 1024)), DKIM_SELECTOR: 'a' }, 'an RSA key of 2048 to 4096 bits'],
  [{ DKIM_KEY: String(pemOf('rsa-pss', 2048)), DKIM_SELECTOR: 'a' }, 'an RSA key of 2048 to 4096 bits'],
  [{ BOUNCE_ADDRESS: 'bounces' }, 'BOUNCE_ADDRESS must be an address'],
  [{ BOUNCE_ADDRESS: 'bounces+tag@example.com' }, 'BOUNCE_ADDRESS must be an address'],
  [{ BOUNCE_ADDRESS: 'sixteen-letters-@example.com' }, 'BOUNCE_ADDRESS must be an address with at most 15'],
  [
    { AUTOMATION_WEBHOOK_URL: 'https://n8n.example.com/x' },
    'AUTOMATION_WEBHOOK_SECRET is required with AUTOMATION_WEBHOOK_URL',
  ],
  [{ AUTOMATION_WEBHOOK_SECRET: 'secret' }, 'AUTOMATION_WEBHOOK_SECRET must be whsec_ followed by'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('refuses %j, saying which setting, what is wrong and what would be right', (env, problem) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
  expect(problems[0]).toMatch(/ \(example: .+\)$/);
});

test('takes an empty file of a needed setting for none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gg-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, '\n');
  expect(problemsOf({ DATABASE_URL: 'postgres://db/site', AUTH_SECRET_FILE: file })).toEqual([
    expect.stringContaining('AUTH_SECRET is required with DATABASE_URL'),
  ]);
});

test('names everything that is wrong at once, and repeats no value', () => {
  const problems = problemsOf({
    PORT: 'x-port',
    AUTH_SECRET: 'hunter2',
    SMTP_URL: 'http://user:hunter2@mail',
    DKIM_KEY: DKIM_KEY.slice(1),
    DKIM_SELECTOR: 'site1',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'AUTH_SECRET',
    'SMTP_URL',
    'DKIM_KEY',
  ]);
  expect(problems.join()).not.toMatch(/hunter2|x-port|PRIVATE KEY/);
});

test.each([
  [{ mailbox: 'nobody' }, 'identity.mailbox must be an e-mail address'],
  [{ postalAddress: undefined }, 'identity.postalAddress '],
  [{ name: 'Two\nlines' }, 'identity.name must be one line'],
])('refuses a site configuration with %j, naming the field', (change, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'gg-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ identity: { ...site.identity, ...change } }));
  expect(problemsOf({ SITE_CONFIG: file })).toEqual([expect.stringContaining(problem)]);
  writeFileSync(file, '{');
  expect(problemsOf({ SITE_CONFIG: file })).toEqual([expect.stringContaining('it is not JSON')]);
});
