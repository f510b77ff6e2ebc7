import type { BackendConfig } from '../config/backend-config.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { type Charge, type Counters, type Entry, openLedger } from '../limits/counters.ts';
import { guideCharge, mailBudgets } from '../mail/mail-limit.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';

const MEGABYTE = 1_000_000;

/** A person takes at least this long to type a name and an e-mail address, in milliseconds. */
const TYPING_MS = 3000;
/** A request that is older than this when it arrives, in milliseconds, may be one that a browser had kept. */
const KEPT_AFTER_MS = 30_000;
/** Kept requests that one network may send at once, within an hour: a browser keeps five. */
const KEPT_AT_ONCE = 5;
/** Of a day's bytes one network may fill a twentieth. */
const NETWORKS = 20;
/** Of the guide mails of a day this part leaves at once; the others follow evenly over the day. */
const AT_ONCE = 1 / 10;
/** What a row takes beside its text, in bytes: indexes, ids, deliveries. */
const ROW_BYTES = 1000;

/** What the limits work with. */
interface Limits {
  counters: Pick<Counters, 'read' | 'add'>;
  config: Pick<BackendConfig, 'mailsPerDay' | 'submissionMbPerDay'>;
  now: () => number;
}

/** A submission, as far as limits are concerned. */
interface LimitedSubmission {
  type: string;
  /** Where it came from, as `clientAddress` has it. */
  from: string | undefined;
  /** What it takes in the database, in bytes. */
  bytes: number;
  /** Of a guide request: to whom the guide is mailed, and when the form was sent by its own clock. */
  guide?: { email: string; sentAt: number; mayMail: boolean };
}

/** What becomes of one: refused for so many seconds, or kept. */
export type Verdict = { refusedFor: number } | { tooFast: boolean; mailAt: number | undefined };

/** What was judged together, and counted. */
interface Judgement {
  /** In the order of the items. `mailAt` is when mail may leave, in milliseconds since 1970 UTC, if it may. */
  verdicts: Verdict[];
  /** Another process has counted since the reading, perhaps the same submission, which comes to both at once. */
  contested: boolean;
  /** Takes back what was counted: the submissions could not be kept. */
  undo(): Promise<void>;
}

/**
 * Judges submissions that are kept together. Each is counted by what it takes on the disk and by the mail it causes, by
 * network and in all; a guide request also by its pace, and its mail by mailbox. The time of arrival decides.
 */
export async function judgeSubmissions(
  { counters, config, now }: Limits,
  items: readonly LimitedSubmission[],
): Promise<Judgement> {
  const plans = items.map((item) => {
    const networks = networksOf(item.from);
    const mail = item.guide?.mayMail
      ? { one: guideCharge(item.guide.email), budgets: mailBudgets('guide', networks, config) }
      : undefined;
    return { item, room: neededRoom(item, networks, config), pace: item.guide ? paceOf(networks) : [], mail };
  });
  const charges = plans.flatMap(({ room, pace, mail }) => [
    ...room,
    ...pace,
    ...(mail ? [mail.one, ...mail.budgets] : []),
  ]);
  const ledger = await openLedger(counters, [...new Set(charges.map(({ key }) => key))], now);
  const entered = plans.map(({ item, room, pace: [pace, kept], mail }) => {
    const refusedFor = ledger.wait(room);
    if (refusedFor !== undefined) return { refusedFor };
    ledger.enter(room);
    const isKept = item.guide !== undefined && now() - item.guide.sentAt > KEPT_AFTER_MS;
    const paced = pace && (ledger.enter([pace]) ?? (kept && isKept ? ledger.enter([kept]) : undefined));
    const tooFast = pace !== undefined && paced === undefined;
    return {
      paced: paced?.[0],
      tooFast,
      mail: mail && !tooFast ? ledger.enter([mail.one, ...mail.budgets]) : undefined,
    };
  });
  await ledger.settle();

  const isWithin = (entry: Entry) => ledger.placeOf(entry).within;
  const contested = entered.some(
    ({ paced, mail = [] }) => ![...(paced ? [paced] : []), ...mail].every(isWithin),
  );
  const verdicts = entered.map((entry): Verdict => {
    if ('refusedFor' in entry) return { refusedFor: entry.refusedFor as number };
    // Others may have counted since the reading.
    const tooFast = entry.tooFast || (entry.paced !== undefined && !ledger.placeOf(entry.paced).within);
    return { tooFast, mailAt: tooFast ? undefined : mailAt(entry.mail) };
  });
  return { verdicts, contested, undo: ledger.undo };

  function mailAt(mail: readonly Entry[] | undefined): number | undefined {
    const places = mail?.map((entry) => ({ ...entry, ...ledger.placeOf(entry) }));
    if (!places?.every(({ within }) => within)) return undefined;
    const [, ...budgets] = places;
    return Math.max(now(), ...budgets.map(({ place, until, charge }) => moment(place, until, charge)));
  }
}

/** What a submission must have room for, or it is refused: its bytes, and the mail of a contact form. */
function neededRoom(
  { type, bytes }: LimitedSubmission,
  networks: readonly CountedNetwork[],
  config: Limits['config'],
): Charge[] {
  const all = config.submissionMbPerDay * MEGABYTE;
  const cost = bytes + ROW_BYTES;
  return [
    ...networks.map(({ name, weight }) => ({
      key: `bytes of ${type} from ${name}`,
      cost,
      most: Math.min(all, (all / NETWORKS) * weight),
      windowMs: DAY_MS,
    })),
    { key: `bytes of ${type}`, cost, most: all, windowMs: DAY_MS },
    ...(type === 'contact_form' ? mailBudgets('contact', networks, config) : []),
  ];
}

function paceOf([network]: readonly CountedNetwork[]) {
  if (!network) return [];
  const pace = { key: `guide requests from ${network.name}`, most: 1, windowMs: TYPING_MS };
  const kept = { key: `kept requests from ${network.name}`, most: KEPT_AT_ONCE, windowMs: HOUR_MS };
  return [pace, kept] as const;
}

/** When the mail of an entry may leave: some of a window at once, the others evenly until its end. */
function moment(place: number, until: number, { most, windowMs }: Charge): number {
  const waiting = Math.max(0, place - Math.ceil(most * AT_ONCE));
  return until - windowMs + waiting * Math.floor(windowMs / most);
}
