import { createRequire } from 'node:module';
import { emailField, read } from 'shared-lib/fields/fields.ts';
import { type MailIdentity, parseMailIdentity } from 'shared-lib/site/site-config.ts';
import * as v from 'valibot';
import { POSTGRES_ADDRESS, readJson, readSetting, SMTP_ADDRESS } from './read-setting.ts';

/** A URL with one of these protocols. */
const url = (protocols: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => protocols.test(URL.parse(text)?.protocol ?? ''), message),
  );

const server = ({ isRight, problem }: typeof SMTP_ADDRESS) =>
  v.optional(v.pipe(v.string(), v.check(isRight, problem)));

const origin = v.pipe(
  url(/^https?:$/, 'must be an http or https origin'),
  v.check((text) => new URL(text).origin === text, 'must be an origin only: no path, no trailing slash'),
);

/** A whole number in the environment. */
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

/** A key in the address of a page. */
const key = v.optional(
  v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - and _')),
);

/** Whether the text is an email address, with or without a name: `Name <address>`. */
function isSender(text: string): boolean {
  const bracket = text.lastIndexOf('<');
  const name = bracket < 0 ? '' : text.slice(0, bracket);
  const address = bracket < 0 ? text : text.slice(bracket + 1, text.endsWith('>') ? -1 : 0);
  return !/[\p{Cc}<>]/u.test(name) && read(emailField(), address).success;
}

/** A setting: its schema, and an example for the error message. */
interface Setting<Schema extends v.GenericSchema = v.GenericSchema> {
  schema: Schema;
  example: string;
}

const setting = <Schema extends v.GenericSchema>(example: string, schema: Schema): Setting<Schema> => ({
  schema,
  example,
});

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every environment variable that the backend reads. `README.md` describes them. */
export const SETTINGS = {
  /** The port of `main.ts`; unused when another app mounts the backend. */
  PORT: setting('4390', wholeNumber(0, 65_535, 4390)),
  HOST: setting('127.0.0.1', v.optional(v.string(), '127.0.0.1')),
  /** Folder of the embedded database and the generated secret, absolute or relative to the working directory. */
  DATA_DIR: setting('.data', v.optional(v.string(), '.data')),
  /** Selects PostgreSQL. */
  DATABASE_URL: setting('postgres://site:secret@db.example.com:5432/site', server(POSTGRES_ADDRESS)),
  /** Signs session tokens. With the embedded database one is generated and stored in `DATA_DIR`. */
  AUTH_SECRET: setting(
    'the output of: openssl rand -base64 33',
    v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  ),
  /** Origin of the site, for links in mail. */
  SITE_URL: setting('https://www.example.com', v.optional(origin, 'http://localhost:4300')),
  /** {host} as visitors reach it, for links in mail to the backend itself. */
  API_URL: setting(
    'https://www.example.com/api',
    v.optional(
      v.pipe(
        url(/^https?:$/, 'must be an http or https address'),
        v.transform((value) => value.replace(/(?<!\/)\/+$/, '')),
      ),
    ),
  ),
  /** Other origins that may call from a browser. The site's own origin needs no entry. */
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
  ),
  /** Header to which the proxy appends the visitor's address. Without it the connection's address is used. */
  CLIENT_IP_HEADER: setting(
    'x-forwarded-for',
    v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'), v.toLowerCase()),
    ),
  ),
  /** The number of our own proxies that append to that header. */
  TRUSTED_PROXIES: setting('2', wholeNumber(1, 10, 1)),
  /** Signs the visitor's address in calls of the site's server to a remote backend. The same value on both. */
  FORWARDED_SECRET: setting(
    'the output of: openssl rand -base64 33',
    v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  ),
  /** The header Strict-Transport-Security of an https site; `max-age=0` revokes it. */
  HSTS: setting(
    'max-age=31536000; includeSubDomains',
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^max-age=\d{1,9}(?:; includeSubDomains)?(?:; preload)?$/,
          'must be max-age=SECONDS, with or without "; includeSubDomains" and "; preload"',
        ),
      ),
      'max-age=31536000',
    ),
  ),
  /** Calls per minute from one address to each path that checks a secret or sends mail (login, register, reset, mail). */
  AUTH_ATTEMPTS_PER_MINUTE: setting('10', wholeNumber(1, 1_000_000, 10)),
  /** Guide mails per day, and as many account mails and contact messages. One network may cause a twenty-fifth. */
  MAILS_PER_DAY: setting('5000', wholeNumber(1, 100_000_000, 5000)),
  /** Megabytes (10^6 bytes) of each type of submission stored per day; a twentieth per network. */
  SUBMISSION_MB_PER_DAY: setting('200', wholeNumber(1, 1_000_000, 200)),
  /** Seconds after SIGTERM in which `/ready` and `/health` return 503 and requests are still served, for load balancers. */
  SHUTDOWN_DELAY_SECONDS: setting('3', wholeNumber(0, 60, 0)),
  /** Without it, mail stays in the database, unsent. */
  SMTP_URL: setting(
    'smtps://user:pa%2Fss%23@mail.example.com:465 for the password pa/ss#',
    server(SMTP_ADDRESS),
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
  ),
  /** Every submission is posted here, signed with the secret. */
  AUTOMATION_WEBHOOK_URL: setting(
    'https://n8n.example.com/webhook/site',
    v.optional(url(/^https?:$/, 'must be an http or https address')),
  ),
  AUTOMATION_WEBHOOK_SECRET: setting(
    'whsec_ followed by the output of: openssl rand -base64 32',
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ followed by at least 24 bytes in base64'),
      ),
    ),
  ),
  /** Required for the metrics. Without it `LOCAL_KEY` opens them. */
  METRICS_TOKEN: setting(
    'the output of: openssl rand -hex 24',
    v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  ),
  /** Opens the dev mailbox and the metrics on this machine, while `SITE_URL` is on this machine. */
  LOCAL_KEY: setting('the output of: openssl rand -hex 24', key),
  LOG_LEVEL: setting('info', v.optional(v.picklist(LEVELS, `must be one of ${LEVELS.join(', ')}`), 'info')),
} as const;

type Settings = { [Name in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[Name]['schema']> };

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

/** The backend's configuration by `parseBackendConfig`: each setting in camel case, `DATA_DIR` as `dataDir`. */
export type BackendConfig = {
  [Name in Exclude<keyof Settings, 'API_URL'> as CamelCase<Name>]: Settings[Name];
} & {
  /** The identity that signs and receives the site's mail. */
  site: MailIdentity;
  apiUrl: string;
};

/** The identity of the site, which is committed to the repository. */
const SITE_FILE = createRequire(import.meta.url).resolve('shared-lib/site.config.json');

/** Settings that are required with another one. */
const REQUIRED_WITH = {
  DATABASE_URL: 'AUTH_SECRET',
  AUTOMATION_WEBHOOK_URL: 'AUTOMATION_WEBHOOK_SECRET',
  SMTP_URL: 'MAIL_FROM',
} as const;

/**
 * Parses the backend's settings from environment variables, each read by `readSetting`. Ignores other variables; an
 * empty one counts as unset.
 * @throws ConfigError that names every wrong setting. It never contains a value, which may be a secret.
 */
export function parseBackendConfig(env: Readonly<Record<string, string | undefined>>): BackendConfig {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  for (const [name, { schema, example }] of Object.entries(SETTINGS)) {
    try {
      const result = read(schema, readSetting(env, name));
      if (result.success) values.set(name, result.output);
      else problems.push(`${name} ${result.issues[0].message} (example: ${example})`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  for (const [name, needed] of Object.entries(REQUIRED_WITH)) {
    if (values.get(name) && values.has(needed) && values.get(needed) === undefined)
      problems.push(`${needed} is required with ${name} (example: ${SETTINGS[needed].example})`);
  }
  let site: MailIdentity | undefined;
  try {
    site = parseMailIdentity(readJson(SITE_FILE));
  } catch (error) {
    problems.push(`${SITE_FILE} cannot be used: ${(error as Error).message}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_(.)/g, (_, first: string) => first.toUpperCase());
  const { apiUrl, ...config } = Object.fromEntries(
    [...values].map(([name, value]) => [camelCase(name), value]),
  );
  return { ...config, site, apiUrl: apiUrl ?? `${config.siteUrl}/api` } as BackendConfig;
}

/** A wrong configuration. Its message has a line for each wrong setting: its name, the problem, an example. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used.\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}
