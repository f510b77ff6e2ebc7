import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailField, parseInput } from 'shared-lib/fields/fields.ts';
import { type MailIdentity, parseSiteConfig } from 'shared-lib/site/site-config.ts';
import siteFile from 'shared-lib/site.config.json' with { type: 'json' };
import * as v from 'valibot';
import { POSTGRES_ADDRESS, readSetting, readText, SMTP_ADDRESS } from './read-setting.ts';

const httpUrl = (message = 'must be an http or https address') =>
  v.pipe(
    v.string(),
    v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), message),
  );

const serverUrl = ({ isValid, problem }: typeof SMTP_ADDRESS) =>
  v.optional(v.pipe(v.string(), v.check(isValid, problem)));

const origin = v.pipe(
  httpUrl('must be an http or https origin'),
  v.check((text) => new URL(text).origin === text, 'must be an origin only: no path, no trailing slash'),
);

const wholeNumber = (min: number, max: number, defaultValue: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.integer(`must be a whole number from ${min} to ${max}`),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
    ),
    String(defaultValue),
  );

const pattern = (regex: RegExp, problem: string) => v.pipe(v.string(), v.regex(regex, problem));

const withoutTrailingSlashes = (url: string) => url.replace(/(?<!\/)\/+$/, '');

function isSender(text: string): boolean {
  const [, named, alone] = /^(?:[^\p{Cc}<>]*<([^<>]*)>|([^<>]*))$/u.exec(text) ?? [];
  return parseInput(emailField(), named ?? alone).success;
}

/** The `description` is for docs/operate/settings.md. */
const setting = <Schema extends v.GenericSchema>(example: string, schema: Schema, description: string) => ({
  example,
  schema,
  description,
});

const MIN_SECRET_LENGTH = 32;

const secret = (min: number) =>
  v.optional(v.pipe(v.string(), v.minLength(min, `must have at least ${min} characters`)));

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export const SETTINGS = {
  PORT: setting('4390', wholeNumber(0, 65_535, 4390), `Port of a standalone backend.`),
  HOST: setting('127.0.0.1', v.optional(v.string(), '127.0.0.1'), `Network address of a standalone backend.`),
  DATA_DIR: setting(
    '.data',
    v.optional(v.string(), '.data'),
    `Folder of the embedded database (\`site.sqlite\`) and of the generated secret (\`auth-secret\`). Default in the site process: \`SITE_DIR\`/data.`,
  ),
  DATABASE_URL: setting(
    'postgres://site:secret@db.example.com:5432/site',
    serverUrl(POSTGRES_ADDRESS),
    `PostgreSQL instead of the embedded database.`,
  ),
  AUTH_SECRET: setting(
    'the content of DATA_DIR/auth-secret if it exists, else the output of: openssl rand -base64 33',
    secret(MIN_SECRET_LENGTH),
    `Signs session tokens: at least 32 characters, the same for every process. Required with \`DATABASE_URL\`; otherwise generated in \`DATA_DIR\`.`,
  ),
  SITE_URL: setting(
    'https://www.example.com',
    v.optional(origin, 'http://localhost:4300'),
    `Origin of the site, for links in email. Default in the site process: \`ORIGIN\`.`,
  ),
  API_URL: setting(
    'https://www.example.com/api',
    v.optional(v.pipe(httpUrl(), v.transform(withoutTrailingSlashes))),
    `The backend's public address, for links in email. If unset, \`SITE_URL\` + \`/api\`.`,
  ),
  ALLOWED_ORIGINS: setting(
    'https://www.example.com,https://preview.example.com',
    v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(',').map((entry) => entry.trim())),
        v.transform((list) => list.filter((entry) => entry !== '')),
        v.array(origin),
      ),
      '',
    ),
    `Other origins whose pages may call the backend, separated by commas.`,
  ),
  CLIENT_IP_HEADER: setting(
    'x-forwarded-for',
    v.optional(v.pipe(pattern(/^[A-Za-z0-9-]+$/, 'must be the name of a header'), v.toLowerCase())),
    `Header to which your proxy appends the visitor's address. Set it only behind such a proxy. If unset, the connection's address is used.`,
  ),
  TRUSTED_PROXIES: setting('2', wholeNumber(1, 10, 1), `How many proxies append to \`CLIENT_IP_HEADER\`.`),
  FORWARDED_SECRET: setting(
    'the output of: openssl rand -base64 33',
    secret(MIN_SECRET_LENGTH),
    `Signs the visitor's address in the site's calls to a backend on another host: at least 32 characters, the same for site and backend.`,
  ),
  HSTS: setting(
    'max-age=31536000; includeSubDomains',
    v.optional(
      pattern(
        /^max-age=\d{1,9}(?:; includeSubDomains)?(?:; preload)?$/,
        'must be max-age=SECONDS, with or without "; includeSubDomains" and "; preload"',
      ),
      'max-age=31536000',
    ),
    `The header \`Strict-Transport-Security\` of an https site. Add \`; includeSubDomains\` only when every subdomain has https. To return to http, send \`max-age=0\` for a year first.`,
  ),
  AUTH_ATTEMPTS_PER_MINUTE: setting(
    '10',
    wholeNumber(1, 1_000_000, 10),
    `Limit of calls a minute from one network to each path that checks a secret or sends email (login, registration, reset, verification). An IPv6 /56 gets three times as many, a /48 ten times.`,
  ),
  MAILS_PER_DAY: setting(
    '5000',
    wholeNumber(1, 100_000_000, 5000),
    `Daily limit for guide emails; account emails and contact messages each have the same limit. One network may use a twenty-fifth of each.`,
  ),
  SUBMISSION_MB_PER_DAY: setting(
    '200',
    wholeNumber(1, 1_000_000, 200),
    `Daily limit in megabytes for each type of submission, and the same for account data. One network may use a twentieth of each submission limit, and a hundredth of the account limit.`,
  ),
  SHUTDOWN_DELAY_SECONDS: setting(
    '3',
    wholeNumber(0, 60, 0),
    `How long \`/ready\` and \`/health\` return 503 after SIGTERM while other requests are still served.`,
  ),
  SMTP_URL: setting(
    'smtps://user:pa%2Fss%23@mail.example.com:465 for the password pa/ss#',
    serverUrl(SMTP_ADDRESS),
    `The mail server ([how to encode a password](email.md#settings)). Without it email is stored and not sent.`,
  ),
  MAIL_FROM: setting(
    'Gable & Grain <hello@example.com>',
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(500, 'must have at most 500 characters'),
        v.check(isSender, 'must be an address, with or without a name'),
      ),
    ),
    `Sender of email. Required with \`SMTP_URL\`.`,
  ),
  AUTOMATION_WEBHOOK_URL: setting(
    'https://n8n.example.com/webhook/site',
    v.optional(httpUrl()),
    `Webhook (n8n, Make, Zapier) that gets every submission, signed according to [Standard Webhooks](https://www.standardwebhooks.com/).`,
  ),
  AUTOMATION_WEBHOOK_SECRET: setting(
    'whsec_ followed by the output of: openssl rand -base64 32',
    v.optional(
      pattern(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ followed by at least 24 bytes in base64'),
    ),
    `Key of the webhook signature. Required with \`AUTOMATION_WEBHOOK_URL\`.`,
  ),
  METRICS_TOKEN: setting(
    'the output of: openssl rand -hex 24',
    secret(16),
    `Bearer token for \`GET /metrics\`, at least 16 characters.`,
  ),
  LOCAL_KEY: setting(
    'the output of: openssl rand -hex 24',
    v.optional(pattern(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - and _')),
    `Opens the dev mailbox, and \`/metrics\` unless \`METRICS_TOKEN\` is set, for requests from this machine with \`?key=\`. Works only if \`SITE_URL\` is a local address. \`npm start\` generates a key.`,
  ),
  LOG_LEVEL: setting(
    'info',
    v.optional(v.picklist(LEVELS, `must be one of ${LEVELS.join(', ')}`), 'info'),
    `\`debug\`, \`info\`, \`warn\`, \`error\` or \`silent\`.`,
  ),
} as const;

type Settings = { [Name in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Name]['schema']> };

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/** Each setting in camel case, for example `DATA_DIR` as `dataDir`. */
export type BackendConfig = {
  [Name in Exclude<keyof Settings, 'API_URL'> as CamelCase<Name>]: Settings[Name];
} & {
  site: MailIdentity;
  apiUrl: string;
};

const REQUIRED_WITH = {
  DATABASE_URL: 'AUTH_SECRET',
  AUTOMATION_WEBHOOK_URL: 'AUTOMATION_WEBHOOK_SECRET',
  SMTP_URL: 'MAIL_FROM',
} as const;

/** @throws ConfigError that names every invalid setting, but never a value, which may be a secret. */
export function parseBackendConfig(env: Readonly<Record<string, string | undefined>>): BackendConfig {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  for (const [name, { schema, example }] of Object.entries(SETTINGS)) {
    try {
      const result = parseInput(schema, readSetting(env, name));
      if (result.success) values.set(name, result.output);
      else problems.push(`${name} ${result.issues[0].message} (example: ${example})`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  for (const [name, requirement] of Object.entries(REQUIRED_WITH)) {
    if (values.get(name) && values.has(requirement) && values.get(requirement) === undefined)
      problems.push(`${requirement} is required with ${name} (example: ${SETTINGS[requirement].example})`);
  }
  let site: MailIdentity | undefined;
  try {
    site = parseSiteConfig(siteFile).identity;
  } catch (error) {
    problems.push(`shared-lib/site.config.json ${(error as Error).message}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_(.)/g, (_, first: string) => first.toUpperCase());
  const { apiUrl, ...config } = Object.fromEntries(
    [...values].map(([name, value]) => [camelCase(name), value]),
  );
  return { ...config, site, apiUrl: apiUrl ?? `${config.siteUrl}/api` } as BackendConfig;
}

/** The message has a line for each problem, with the name of the setting or file. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used.\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** The first start creates the file atomically, so that processes that start together share one secret. */
export function readOrCreateSecret(folder: string): string {
  const path = join(folder, 'auth-secret');
  if (!existsSync(path)) createSecret(path);
  let secret: string;
  try {
    secret = readText(path).trim();
  } catch (error) {
    throw new ConfigError([`${path} ${(error as Error).message}`]);
  }
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError([
      `AUTH_SECRET is not set, and ${path} has fewer than ${MIN_SECRET_LENGTH} characters; restore the file from a backup, or delete it: the next start then generates a new secret, and everybody has to log in again`,
    ]);
  }
  // A copy made by hand may be readable by all users.
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600);
  return secret;
}

function createSecret(path: string): void {
  // The name is random, because processes in containers that share the folder may have the same process id.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(33).toString('base64'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
