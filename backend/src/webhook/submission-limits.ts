import type { BackendConfig } from '../config/backend-config.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { byteLimits, type RateLimit, type RateLimiter, ROW_BYTES } from '../limits/rate-limiter.ts';
import { guideMailLimit, mailLimits } from '../mail/mail-limit.ts';
import { HOUR_MS } from '../time/hours.ts';

/** A person needs at least this long to type a name and an email address, in milliseconds. */
const MIN_TYPING_MS = 3000;
/** A guide request older than this, in milliseconds, may have been queued by an offline browser. */
const QUEUED_AFTER_MS = 30_000;
/** Queued requests that one network may send at once, within an hour: a browser queues five. */
const MAX_QUEUED_AT_ONCE = 5;
/** One network may fill a twentieth of a day's bytes. */
const NETWORK_PARTS = 20;
/** The part of a day's guide mails that is sent immediately; the rest is spread evenly over the day. */
const IMMEDIATE_PART = 1 / 10;

type LimitSettings = Pick<BackendConfig, 'mailsPerDay' | 'submissionMbPerDay'>;

/** The facts of a submission that limits depend on. */
export interface LimitedSubmission {
  type: string;
  /** The network address, by `clientAddress`. */
  from: string | undefined;
  /** Its size in the database, in bytes. */
  bytes: number;
}

/** Guide requests only: the recipient, the client-side timestamp, and whether mail is allowed at all. */
interface GuideRequest {
  email: string;
  sentAt: number;
  mayMail: boolean;
}

/** The limits without which a submission is refused: its bytes, and the mail of a contact form. */
export function submissionLimits(
  { type, from, bytes }: LimitedSubmission,
  settings: LimitSettings,
): RateLimit[] {
  const networks = networksOf(from);
  return [
    ...byteLimits({ kind: type, bytes: bytes + ROW_BYTES, parts: NETWORK_PARTS }, networks, settings),
    ...(type === 'contact_form' ? mailLimits('contact', networks, settings) : []),
  ];
}

/** Whether a guide request came too fast for a person, and when its mail may be sent (milliseconds since 1970 UTC), if at all. */
interface GuideDecision {
  tooFast: boolean;
  mailAt: number | undefined;
}

/** Consumes the limits of a guide request: its pace, and its mail by mailbox, by network and in total. */
export async function limitGuideRequest(
  rateLimiter: Pick<RateLimiter, 'consumeCounts'>,
  { from, guide }: { from: string | undefined; guide: GuideRequest },
  settings: LimitSettings,
  now: number,
): Promise<GuideDecision> {
  const networks = networksOf(from);
  if (!(await isPaced(rateLimiter, networks, now - guide.sentAt > QUEUED_AFTER_MS)))
    return { tooFast: true, mailAt: undefined };
  if (!guide.mayMail) return { tooFast: false, mailAt: undefined };
  const limits = mailLimits('guide', networks, settings);
  const consumed = await rateLimiter.consumeCounts([guideMailLimit(guide.email), ...limits]);
  if ('wait' in consumed) return { tooFast: false, mailAt: undefined };
  const times = limits.map(({ key, max, windowMs }) => {
    const { count, until } = consumed.counts.get(key) ?? { count: 0, until: 0 };
    const delayed = Math.max(0, count - Math.ceil(max * IMMEDIATE_PART));
    return until - windowMs + delayed * Math.floor(windowMs / max);
  });
  return { tooFast: false, mailAt: Math.max(now, ...times) };
}

async function isPaced(
  rateLimiter: Pick<RateLimiter, 'consumeCounts'>,
  [network]: readonly CountedNetwork[],
  mayBeQueued: boolean,
): Promise<boolean> {
  if (!network) return true;
  const pace = { key: `guide requests from ${network.name}`, max: 1, windowMs: MIN_TYPING_MS };
  if ('counts' in (await rateLimiter.consumeCounts([pace]))) return true;
  if (!mayBeQueued) return false;
  const queued = { key: `kept requests from ${network.name}`, max: MAX_QUEUED_AT_ONCE, windowMs: HOUR_MS };
  return 'counts' in (await rateLimiter.consumeCounts([queued]));
}
