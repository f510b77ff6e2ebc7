import { type BackendConfig, SETTINGS } from './backend-config.ts';
import { ConfigError } from './config-error.ts';

type Parsed = { [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['schema']['parse']> };

/**
 * Reads the backend's settings from an environment; other variables are left alone, an empty one counts as absent.
 * @throws ConfigError naming every setting that is wrong. A value is never repeated: it may be a secret.
 */
export function parseBackendConfig(env: Readonly<Record<string, string | undefined>>): BackendConfig {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, { schema, example }]) => {
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message} (example: ${example})`);
    return [name, result.data];
  });
  const parsed = Object.fromEntries(entries) as Parsed;

  if (parsed.DATABASE_URL && !parsed.AUTH_SECRET) {
    problems.push(`AUTH_SECRET is required with DATABASE_URL (example: ${SETTINGS.AUTH_SECRET.example})`);
  }
  if (parsed.AUTOMATION_WEBHOOK_URL && !parsed.AUTOMATION_WEBHOOK_SECRET) {
    problems.push(
      `AUTOMATION_WEBHOOK_SECRET is required with AUTOMATION_WEBHOOK_URL (example: ${SETTINGS.AUTOMATION_WEBHOOK_SECRET.example})`,
    );
  }
  if (parsed.SMTP_URL && !parsed.MAIL_FROM) {
    problems.push(`MAIL_FROM is required with SMTP_URL (example: ${SETTINGS.MAIL_FROM.example})`);
  }
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    port: parsed.PORT,
    host: parsed.HOST,
    dataDir: parsed.DATA_DIR,
    databaseUrl: parsed.DATABASE_URL,
    authSecret: parsed.AUTH_SECRET,
    siteUrl: parsed.SITE_URL,
    apiUrl: parsed.API_URL ?? `${parsed.SITE_URL}/api`,
    site: parsed.SITE_CONFIG,
    allowedOrigins: parsed.ALLOWED_ORIGINS,
    clientIpHeader: parsed.CLIENT_IP_HEADER,
    authAttemptsPerMinute: parsed.AUTH_ATTEMPTS_PER_MINUTE,
    mailsPerDay: parsed.MAILS_PER_DAY,
    submissionMbPerDay: parsed.SUBMISSION_MB_PER_DAY,
    smtpUrl: parsed.SMTP_URL,
    mailFrom: parsed.MAIL_FROM,
    automationWebhookUrl: parsed.AUTOMATION_WEBHOOK_URL,
    automationWebhookSecret: parsed.AUTOMATION_WEBHOOK_SECRET,
    metricsToken: parsed.METRICS_TOKEN,
    localKey: parsed.LOCAL_KEY,
    logLevel: parsed.LOG_LEVEL,
  };
}
