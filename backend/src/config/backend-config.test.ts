import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/test-backend.ts';
import {
  type BackendConfig,
  ConfigError,
  parseBackendConfig,
  readOrCreateSecret,
  SETTINGS,
} from './backend-config.ts';
import { readJson, readSetting } from './read-setting.ts';

const SECRET = 'x'.repeat(32);
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const SITE = site.identity;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseBackendConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n  - ').slice(1);
    throw error;
  }
  return [];
}

test('reads every setting', () => {
  const cases: readonly [keyof typeof SETTINGS, string, Partial<BackendConfig>][] = [
    ['PORT', '80', { port: 80 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['DATA_DIR', '/data', { dataDir: '/data' }],
    ['DATABASE_URL', 'postgresql://a:b@db/site', { databaseUrl: 'postgresql://a:b@db/site' }],
    ['AUTH_SECRET', SECRET, { authSecret: SECRET }],
    ['SITE_URL', 'https://www.example.com', { siteUrl: 'https://www.example.com' }],
    ['API_URL', 'https://api.example.com/v1/', { apiUrl: 'https://api.example.com/v1' }],
    ['ALLOWED_ORIGINS', 'https://a.b, http://c:84,', { allowedOrigins: ['https://a.b', 'http://c:84'] }],
    ['CLIENT_IP_HEADER', 'X-Forwarded-For', { clientIpHeader: 'x-forwarded-for' }],
    ['TRUSTED_PROXIES', '2', { trustedProxies: 2 }],
    ['FORWARDED_SECRET', SECRET, { forwardedSecret: SECRET }],
    ['HSTS', 'max-age=0', { hsts: 'max-age=0' }],
    ['AUTH_ATTEMPTS_PER_MINUTE', '1000', { authAttemptsPerMinute: 1000 }],
    ['MAILS_PER_DAY', '2000', { mailsPerDay: 2000 }],
    ['SUBMISSION_MB_PER_DAY', '50', { submissionMbPerDay: 50 }],
    ['SHUTDOWN_DELAY_SECONDS', '3', { shutdownDelaySeconds: 3 }],
    ['SMTP_URL', 'smtps://user:pass@example.com:465', { smtpUrl: 'smtps://user:pass@example.com:465' }],
    ['MAIL_FROM', 'Gable & Grain <hello@example.com>', { mailFrom: 'Gable & Grain <hello@example.com>' }],
    ['AUTOMATION_WEBHOOK_URL', 'https://n8n.example/x', { automationWebhookUrl: 'https://n8n.example/x' }],
    ['AUTOMATION_WEBHOOK_SECRET', WEBHOOK_SECRET, { automationWebhookSecret: WEBHOOK_SECRET }],
    ['METRICS_TOKEN', 'sixteen-characters', { metricsToken: 'sixteen-characters' }],
    ['LOCAL_KEY', 'a-key-of-this-machine', { localKey: 'a-key-of-this-machine' }],
    ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
  ];
  expect(cases.map(([name]) => name)).toEqual(Object.keys(SETTINGS));
  const env = Object.fromEntries(cases.map(([name, text]) => [name, text]));
  expect(parseBackendConfig(env)).toEqual(Object.assign({ site: SITE }, ...cases.map(([, , read]) => read)));
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535 (example: 4390)'],
  [{ PORT: '70000' }, 'PORT must be at most 65535 (example: 4390)'],
  [{ DATABASE_URL: 'postgres://a:1#2@db/b', AUTH_SECRET: SECRET }, 'DATABASE_URL must be a postgres:'],
  [{ DATABASE_URL: 'postgres://db/site' }, 'AUTH_SECRET is required with DATABASE_URL'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [{ SITE_URL: 'https://www.example.com/' }, 'SITE_URL must be an origin only: no path, no trailing slash'],
  [{ API_URL: '/api' }, 'API_URL must be an http or https address'],
  [{ ALLOWED_ORIGINS: 'https://a.example,*' }, 'ALLOWED_ORIGINS must be an http or https origin'],
  [{ CLIENT_IP_HEADER: 'x forwarded' }, 'CLIENT_IP_HEADER must be the name of a header'],
  [{ HSTS: 'max-age=1\r\nset-cookie: a=b' }, 'HSTS must be max-age=SECONDS'],
  [{ AUTH_ATTEMPTS_PER_MINUTE: '0' }, 'AUTH_ATTEMPTS_PER_MINUTE must be at least 1'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is required with SMTP_URL'],
  [{ MAIL_FROM: 'a\r\nBcc: x <a@example.com>' }, 'MAIL_FROM must be an address'],
  [{ AUTOMATION_WEBHOOK_URL: 'https://a.b' }, 'AUTOMATION_WEBHOOK_SECRET is required with AUTOMATION'],
  [{ AUTOMATION_WEBHOOK_SECRET: 'secret' }, 'AUTOMATION_WEBHOOK_SECRET must be whsec_ followed by'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('refuses %j, naming the setting, the problem and an example', (env, problem) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
  expect(problems[0]).toMatch(/ \(example: .+\)$/);
});

const UNENCODED = 'a:1#2@mail a:1/2@mail a:1?2@mail a:b/c@mail a:1%2@mail /mail mail/a';
test.each(UNENCODED.split(' '))('refuses smtp://%s and explains how to encode a password', (rest) => {
  const [problem, ...more] = problemsOf({ SMTP_URL: `smtp://${rest}`, MAIL_FROM: 'a@example.com' });
  expect(problem).toMatch(
    /^SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address .* write % as %25, \/ as %2F/,
  );
  expect(more).toEqual([]);
});

test('names every invalid setting, and reveals no value', () => {
  const files = { DATABASE_URL_FILE: '/no/such', AUTH_SECRET_FILE: fileWith('hunter2') };
  const problems = problemsOf({ PORT: 'x-port', ...files });
  const names = problems.map((problem) => problem.split(' ')[0]);
  expect(names).toEqual(['PORT', 'DATABASE_URL_FILE', 'AUTH_SECRET']);
  expect(problems.join()).not.toMatch(/hunter2|x-port/);
});

function fileWith(text: string | Uint8Array): string {
  const file = join(emptyFolder(), 'secret');
  writeFileSync(file, text);
  return file;
}

test('reads NAME, or the file that NAME_FILE names, and treats empty values as unset', () => {
  expect(readSetting({ NAME: 'a' }, 'NAME')).toBe('a');
  expect(readSetting({ NAME: '', NAME_FILE: fileWith('  b c\n') }, 'NAME')).toBe('b c');
  for (const env of [{ NAME: '', NAME_FILE: '' }, { NAME_FILE: fileWith('\n') }])
    expect(readSetting(env, 'NAME')).toBeUndefined();
});

test('reads a file in UTF-8, or in UTF-16 with a byte order mark, and refuses other encodings', () => {
  const text = '\ufeff pässword\r\n';
  for (const file of [fileWith(text), fileWith(Buffer.from(text, 'utf16le'))])
    expect(readSetting({ NAME_FILE: file }, 'NAME')).toBe('pässword');
  for (const encoding of ['latin1', 'utf16le'] as const)
    expect(() => readSetting({ NAME_FILE: fileWith(Buffer.from('pässword', encoding)) }, 'NAME')).toThrow(
      /^NAME_FILE is not UTF-8 text/,
    );
});

test('reads a JSON file, and reports the position of a syntax error', () => {
  expect(readJson(fileWith('\ufeff{ "name": "Façade" }\r\n'))).toEqual({ name: 'Façade' });
  expect(() => readJson(fileWith('{\n  "name": 1,\n}'))).toThrow(/^is not JSON \(line 3 column 1\)$/);
});

test('refuses a setting with two sources or an unreadable file, and reveals no value', () => {
  const file = fileWith('hidden');
  const reading = (env: Record<string, string>) => () => readSetting(env, 'NAME');
  expect(reading({ NAME: 'hidden', NAME_FILE: file })).toThrow(/^NAME and NAME_FILE are both set: keep one$/);
  expect(reading({ NAME_FILE: `${file}-not` })).toThrow(/^NAME_FILE cannot be read: ENOENT/);
});

test('creates a secret file with mode 600, and refuses an empty one', () => {
  const path = emptyFolder();
  const secret = readOrCreateSecret(path);
  expect(Buffer.from(secret, 'base64')).toHaveLength(33);
  expect(readdirSync(path)).toEqual(['auth-secret']);
  expect(statSync(join(path, 'auth-secret')).mode & 0o777).toBe(0o600);
  chmodSync(join(path, 'auth-secret'), 0o644);
  expect(readOrCreateSecret(path)).toBe(secret);
  expect(statSync(join(path, 'auth-secret')).mode & 0o777).toBe(0o600);
  writeFileSync(join(path, 'auth-secret'), Buffer.from(`\ufeff${secret}\r\n`, 'utf16le'));
  expect(readOrCreateSecret(path)).toBe(secret);
  writeFileSync(join(path, 'auth-secret'), '');
  expect(() => readOrCreateSecret(path)).toThrow('auth-secret has fewer than 32 characters');
});

test('readOrCreateSecret keeps the temporary file of another process with the same id', () => {
  const path = emptyFolder();
  const draft = join(path, `auth-secret.${process.pid}`);
  writeFileSync(draft, 'theirs');
  readOrCreateSecret(path);
  expect(readFileSync(draft, 'utf8')).toBe('theirs');
});
