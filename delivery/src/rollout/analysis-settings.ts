import { settingOf } from 'backend/settings';

/** How canary analysis works. */
export interface AnalysisSettings {
  /** How often it looks, in milliseconds. */
  everyMs: number;
  /** How long a stage of a progressive canary takes at least, in milliseconds. */
  stageMs: number;
  /** How many networks, beside those that strangers may have, must have told how pages of each release went in a stage. */
  stageViews: number;
  /** What is called when it has done something; null for nothing. */
  webhook: string | null;
  /** The backend's PostgreSQL, where the backend runs elsewhere; null otherwise. */
  canaryDatabase: string | null;
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads CANARY_ANALYSIS_SECONDS, CANARY_STAGE_MINUTES, CANARY_STAGE_VIEWS, CANARY_WEBHOOK_URL and CANARY_DATABASE_URL.
 * @param problems gets a line for each that is wrong.
 */
export function readAnalysisSettings(env: NodeJS.ProcessEnv, problems: string[]): AnalysisSettings {
  const whole = (name: string, usual: number, least: number, most: number) => {
    const text = env[name] || String(usual);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    problems.push(`${name} must be a whole number from ${least} to ${most} (example: ${usual})`);
    return usual;
  };
  const canaryDatabase = settingOf(env, 'CANARY_DATABASE_URL') ?? null;
  if (canaryDatabase && !/^postgres(ql)?:$/.test(URL.parse(canaryDatabase)?.protocol ?? '')) {
    problems.push('CANARY_DATABASE_URL must be a postgres:// address, of the backend that runs elsewhere');
  }
  const webhook = settingOf(env, 'CANARY_WEBHOOK_URL');
  const url = webhook ? URL.parse(webhook) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  if (webhook && !isSafe) {
    problems.push(
      'CANARY_WEBHOOK_URL must be an https address, or http on this machine (example: https://hooks.example.com/releases)',
    );
  } else if (url?.username || url?.password) {
    // fetch() calls no such address.
    problems.push(
      'CANARY_WEBHOOK_URL must be without a user and a password (example: https://hooks.example.com/releases?key=…)',
    );
  }
  return {
    everyMs: whole('CANARY_ANALYSIS_SECONDS', 30, 1, 3600) * 1000,
    stageMs: whole('CANARY_STAGE_MINUTES', 60, 0, 43_200) * 60_000,
    stageViews: whole('CANARY_STAGE_VIEWS', 200, 1, 1_000_000),
    webhook: url?.href ?? null,
    canaryDatabase,
  };
}
