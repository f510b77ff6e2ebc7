import type { BackendConfig } from '../config/backend-config.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { byteCharges, ROW_BYTES } from '../limits/byte-budget.ts';
import type { Charge, Counters } from '../limits/counters.ts';
import { guideCharge, mailBudgets } from '../mail/mail-limit.ts';
import { HOUR_MS } from '../time/hours.ts';

/** A person needs at least this long to type a name and an email address, in milliseconds. */
const TYPING_MS = 3000;
/** A browser may have kept a request that is older than this when it arrives, in milliseconds. */
const KEPT_AFTER_MS = 30_000;
/** Kept requests that one network may send at once, within an hour: a browser keeps five. */
const MAX_KEPT_AT_ONCE = 5;
/** One network may fill a twentieth of a day's bytes. */
const NETWORKS = 20;
/** The share of a day's guide mails that leaves at once; the others follow evenly over the day. */
const AT_ONCE = 1 / 10;

type LimitSettings = Pick<BackendConfig, 'mailsPerDay' | 'submissionMbPerDay'>;

/** A submission, as far as limits are concerned. */
export interface LimitedSubmission {
  type: string;
  /** The network address that it came from, by `clientAddress`. */
  from: string | undefined;
  /** Its size in the database, in bytes. */
  bytes: number;
  /** Of a guide request: to whom the guide is mailed, and when the form was sent by the browser's clock. */
  guide?: { email: string; sentAt: number; mayMail: boolean } | undefined;
}

/**
 * What a submission needs room for, or it is refused: its bytes by network and in all, and the mail of a contact form.
 */
export function roomCharges({ type, from, bytes }: LimitedSubmission, settings: LimitSettings): Charge[] {
  const networks = networksOf(from);
  return [
    ...byteCharges({ kind: type, bytes: bytes + ROW_BYTES, parts: NETWORKS }, networks, settings),
    ...(type === 'contact_form' ? mailBudgets('contact', networks, settings) : []),
  ];
}

/** What becomes of a guide request. `mailAt` is when its mail may leave, in milliseconds since 1970 UTC, if it may. */
export interface GuideVerdict {
  tooFast: boolean;
  mailAt: number | undefined;
}

/** Counts a guide request by its pace, and its mail by mailbox, by network and in all. The time of arrival decides. */
export async function judgeGuide(
  counters: Pick<Counters, 'takeCounts'>,
  { from, guide }: Pick<LimitedSubmission, 'from'> & { guide: NonNullable<LimitedSubmission['guide']> },
  settings: LimitSettings,
  now: number,
): Promise<GuideVerdict> {
  const networks = networksOf(from);
  if (!(await isPaced(counters, networks, now - guide.sentAt > KEPT_AFTER_MS)))
    return { tooFast: true, mailAt: undefined };
  if (!guide.mayMail) return { tooFast: false, mailAt: undefined };
  const budgets = mailBudgets('guide', networks, settings);
  const taken = await counters.takeCounts([guideCharge(guide.email), ...budgets]);
  if ('wait' in taken) return { tooFast: false, mailAt: undefined };
  const moments = budgets.map(({ key, most, windowMs }) => {
    const { count, until } = taken.counts.get(key) ?? { count: 0, until: 0 };
    const waiting = Math.max(0, count - Math.ceil(most * AT_ONCE));
    return until - windowMs + waiting * Math.floor(windowMs / most);
  });
  return { tooFast: false, mailAt: Math.max(now, ...moments) };
}

async function isPaced(
  counters: Pick<Counters, 'takeCounts'>,
  [network]: readonly CountedNetwork[],
  isKept: boolean,
): Promise<boolean> {
  if (!network) return true;
  const pace = { key: `guide requests from ${network.name}`, most: 1, windowMs: TYPING_MS };
  if ('counts' in (await counters.takeCounts([pace]))) return true;
  if (!isKept) return false;
  const kept = { key: `kept requests from ${network.name}`, most: MAX_KEPT_AT_ONCE, windowMs: HOUR_MS };
  return 'counts' in (await counters.takeCounts([kept]));
}
