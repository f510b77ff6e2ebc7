import { POSTGRES_ADDRESS, settingOf } from 'backend/settings';

/** What an operator decides about canaries. */
export interface CanarySettings {
  /** How long a progressive canary stays at a percentage, in milliseconds. */
  stageMs: number;
  /** The address that is called when a canary is aborted, raised or promoted by itself; null for none. */
  webhook: string | null;
  /** The PostgreSQL of a backend that runs elsewhere; null otherwise. */
  database: string | null;
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
const MAX_STAGE_MINUTES = 43_200;

/** Reads CANARY_STAGE_MINUTES, CANARY_WEBHOOK_URL and CANARY_DATABASE_URL. Each mistake adds a line to `problems`. */
export function readCanarySettings(env: NodeJS.ProcessEnv, problems: string[]): CanarySettings {
  const minutes = env.CANARY_STAGE_MINUTES || '60';
  if (!/^\d{1,5}$/.test(minutes) || Number(minutes) > MAX_STAGE_MINUTES) {
    problems.push(`CANARY_STAGE_MINUTES must be a whole number from 0 to ${MAX_STAGE_MINUTES} (example: 60)`);
  }
  const database = settingOf(env, 'CANARY_DATABASE_URL') ?? null;
  if (database && !POSTGRES_ADDRESS.isRight(database))
    problems.push(`CANARY_DATABASE_URL ${POSTGRES_ADDRESS.problem} (that of the backend's PostgreSQL)`);
  const webhook = settingOf(env, 'CANARY_WEBHOOK_URL');
  const url = webhook ? URL.parse(webhook) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  // fetch() does not call an address with a user and a password.
  if (webhook && (!isSafe || url?.username || url?.password)) {
    problems.push(
      'CANARY_WEBHOOK_URL must be an https address, or http on this machine, without a user and a password (example: https://hooks.example.com/releases)',
    );
  }
  return { stageMs: Number(minutes) * 60_000, webhook: url?.href ?? null, database };
}
