/** How the guard watches what is shared. */
export interface GuardSettings {
  /** How often it looks, in milliseconds. */
  everyMs: number;
  /** How long a stage of an unattended share takes at least, in milliseconds. */
  stageMs: number;
  /** How many networks, beside those that strangers may have, must have told how pages of each release went in a stage. */
  stageViews: number;
  /** What is called when it has done something; null for nothing. */
  webhook: string | null;
  /** The backend's PostgreSQL, where the backend runs elsewhere; null otherwise. */
  shareDatabase: string | null;
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads SHARE_GUARD_SECONDS, SHARE_STAGE_MINUTES, SHARE_STAGE_VIEWS, SHARE_WEBHOOK_URL and SHARE_DATABASE_URL.
 * @param problems gets a line for each that is wrong.
 */
export function readGuardSettings(env: NodeJS.ProcessEnv, problems: string[]): GuardSettings {
  const whole = (name: string, usual: number, least: number, most: number) => {
    const text = env[name] || String(usual);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    problems.push(`${name} must be a whole number from ${least} to ${most} (example: ${usual})`);
    return usual;
  };
  const shareDatabase = env.SHARE_DATABASE_URL || null;
  if (shareDatabase && !/^postgres(ql)?:$/.test(URL.parse(shareDatabase)?.protocol ?? '')) {
    problems.push('SHARE_DATABASE_URL must be a postgres:// address, of the backend that runs elsewhere');
  }
  const url = env.SHARE_WEBHOOK_URL ? URL.parse(env.SHARE_WEBHOOK_URL) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  if (env.SHARE_WEBHOOK_URL && !isSafe) {
    problems.push(
      'SHARE_WEBHOOK_URL must be an https address, or http on this machine (example: https://hooks.example.com/releases)',
    );
  } else if (url?.username || url?.password) {
    // fetch() calls no such address.
    problems.push(
      'SHARE_WEBHOOK_URL must be without a user and a password (example: https://hooks.example.com/releases?key=…)',
    );
  }
  return {
    everyMs: whole('SHARE_GUARD_SECONDS', 60, 1, 3600) * 1000,
    stageMs: whole('SHARE_STAGE_MINUTES', 60, 0, 43_200) * 60_000,
    stageViews: whole('SHARE_STAGE_VIEWS', 200, 1, 1_000_000),
    webhook: url?.href ?? null,
    shareDatabase,
  };
}
