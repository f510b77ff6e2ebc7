import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from '../http/api-error.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { DAY_MS } from '../time/hours.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

const MEGABYTE = 1_000_000;
/** The bytes of a row in addition to its text: indexes, ids, deliveries. */
export const ROW_BYTES = 1000;
/** One network may fill a hundredth of a day's bytes of accounts: by default two full accounts. */
const ACCOUNT_PARTS = 100;

/** The daily limits for bytes of one kind: for each network one of `parts` of the total, and the total. */
export function byteLimits(
  { kind, bytes, parts }: { kind: string; bytes: number; parts: number },
  networks: readonly CountedNetwork[],
  { submissionMbPerDay }: Pick<BackendConfig, 'submissionMbPerDay'>,
): RateLimit[] {
  const total = submissionMbPerDay * MEGABYTE;
  const limit = { cost: bytes, windowMs: DAY_MS };
  return [
    ...networks.map(({ name, weight }) => ({
      key: `bytes of ${kind} from ${name}`,
      max: Math.min(total, (total / parts) * weight),
      ...limit,
    })),
    { key: `bytes of ${kind}`, max: total, ...limit },
  ];
}

/**
 * Consumes bytes that are stored for an account, by network: a client can register many accounts, so a quota per account
 * is no bound.
 * @param from the network address, by `clientAddress`.
 * @throws ApiError 429 when the network has used up its day.
 */
export async function consumeAccountBytes(
  rateLimiter: Pick<RateLimiter, 'consume'>,
  config: Pick<BackendConfig, 'submissionMbPerDay' | 'site'>,
  from: string | undefined,
  bytes: number,
): Promise<void> {
  const budget = { kind: 'accounts', bytes, parts: ACCOUNT_PARTS };
  const wait = await rateLimiter.consume(byteLimits(budget, networksOf(from), config));
  if (wait !== undefined) throw byteLimitError(wait, config);
}

/** 429 for a network that has used up its bytes of the day. */
export function byteLimitError(seconds: number, { site }: Pick<BackendConfig, 'site'>): ApiError {
  const message = `Too much has been sent from your network today. Please try again tomorrow, or write to ${site.mailbox}.`;
  return new ApiError(429, message, { headers: { 'retry-after': String(seconds) } });
}
