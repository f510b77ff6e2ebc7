import type { Context } from 'hono';
import type { BackendEnv } from '../http/backend-env.ts';
import type { Services } from '../services.ts';
import { clientAddress, networksOf } from './client-network.ts';
import { waitError } from './wait-error.ts';

const MINUTE_MS = 60_000;

/** What guesses or sends, each with a budget of its own. */
export type Attempt = 'login' | 'register' | 'reset-request' | 'reset' | 'verify' | 'resend' | 'send';

/**
 * Counts a call that guesses or sends against the networks that it came from. Call it once the body is known to be
 * right and before anything is counted for an address: a network at its limit must use up nothing of anybody else's.
 * @param device the key of a device that the owner is known on: it is counted by itself, not by its networks.
 * @throws ApiError 429 with the seconds to wait.
 */
export async function limitAttempts(
  { config, counters }: Pick<Services, 'config' | 'counters'>,
  c: Context<BackendEnv>,
  attempt: Attempt,
  device?: string,
): Promise<void> {
  const wait = await counters.take(
    (device ? [{ name: device, share: 1 }] : networksOf(clientAddress(c, config))).map(({ name, share }) => ({
      key: `${attempt} from ${name}`,
      most: config.authAttemptsPerMinute * share,
      windowMs: MINUTE_MS,
    })),
  );
  if (wait !== undefined) throw waitError(wait);
}
