import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from '../http/api-error.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { DAY_MS } from '../time/hours.ts';
import type { Charge, Counters } from './counters.ts';

const MEGABYTE = 1_000_000;
/** What a row needs beside its text, in bytes: indexes, ids, deliveries. */
export const ROW_BYTES = 1000;
/** One network may fill a hundredth of a day's bytes of accounts: by default two full accounts. */
const NETWORKS = 100;

/** What bytes of one kind count against in a day: by network, each with one of `parts` of the whole, and in all. */
export function byteCharges(
  { kind, bytes, parts }: { kind: string; bytes: number; parts: number },
  networks: readonly CountedNetwork[],
  { submissionMbPerDay }: Pick<BackendConfig, 'submissionMbPerDay'>,
): Charge[] {
  const all = submissionMbPerDay * MEGABYTE;
  const charge = { cost: bytes, windowMs: DAY_MS };
  return [
    ...networks.map(({ name, weight }) => ({
      key: `bytes of ${kind} from ${name}`,
      most: Math.min(all, (all / parts) * weight),
      ...charge,
    })),
    { key: `bytes of ${kind}`, most: all, ...charge },
  ];
}

/**
 * Counts bytes that are kept for an account. Accounts are free, so that their own quota bounds nobody.
 * @param from the network address, by `clientAddress`.
 * @throws ApiError 429 when the network has used up its day.
 */
export async function takeAccountBytes(
  counters: Pick<Counters, 'take'>,
  config: Pick<BackendConfig, 'submissionMbPerDay' | 'site'>,
  from: string | undefined,
  bytes: number,
): Promise<void> {
  const budget = { kind: 'accounts', bytes, parts: NETWORKS };
  const wait = await counters.take(byteCharges(budget, networksOf(from), config));
  if (wait !== undefined) throw tooMuch(wait, config);
}

/** What is answered when a network has filled its part of the disk for a day. */
export function tooMuch(seconds: number, { site }: Pick<BackendConfig, 'site'>): ApiError {
  const message = `Too much has been sent from your network today. Please try again tomorrow, or write to ${site.mailbox}.`;
  return new ApiError(429, message, { headers: { 'retry-after': String(seconds) } });
}
