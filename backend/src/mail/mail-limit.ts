import type { BackendConfig } from '../config/backend-config.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { type Charge, type Counters, mailboxOf } from '../limits/counters.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';

/** Messages of one kind to one mailbox in an hour, and of all kinds in a day. */
const OF_A_KIND_AN_HOUR = 5;
const OF_ALL_A_DAY = 20;
/** Guide mails to one mailbox in a day: whoever types in someone else's address cannot fill that mailbox. */
const GUIDES_A_DAY = 3;
/** Of a day's mail one network may cause a twenty-fifth. */
const NETWORKS = 25;

/** The mail that anybody can have sent to an address that is not theirs. */
const LIMITED_MAIL = [
  'verify-email',
  'reset-password',
  'registration',
  'already-registered',
  'account-deleted',
] as const;
/** One of `LIMITED_MAIL`; `registration` is the verification link that a new account begins with. */
type LimitedMail = (typeof LIMITED_MAIL)[number];

/** Mail that somebody asks for: for whom, what, from where (`clientAddress`). */
interface MailWish {
  email: string;
  kind: LimitedMail;
  from: string | undefined;
  /** Who asks, when it is the owner of the verified address by all we know: then strangers' counts do not matter. */
  owner?: string | undefined;
}

const mailboxCharges = (email: string, kind: LimitedMail, owner?: string): Charge[] => {
  const who = owner ? `${mailboxOf(email)} for ${owner}` : mailboxOf(email);
  return [
    { key: `mail ${kind} ${who}`, most: OF_A_KIND_AN_HOUR, windowMs: HOUR_MS },
    { key: `mail ${who}`, most: OF_ALL_A_DAY, windowMs: DAY_MS },
  ];
};

/** What the mail of one purpose from some networks counts against, a day at a time. The last one is the site's total. */
export function mailBudgets(
  purpose: 'account' | 'guide' | 'contact',
  networks: readonly CountedNetwork[],
  { mailsPerDay }: Pick<BackendConfig, 'mailsPerDay'>,
): Charge[] {
  const one = Math.max(1, Math.floor(mailsPerDay / NETWORKS));
  return [
    ...networks.map(({ name, weight }) => ({
      key: `${purpose} mail from ${name}`,
      most: Math.min(mailsPerDay, one * weight),
      windowMs: DAY_MS,
    })),
    { key: `${purpose} mail`, most: mailsPerDay, windowMs: DAY_MS },
  ];
}

/** What a guide mail to an address counts against, beside `mailBudgets`. */
export function guideCharge(email: string): Charge {
  return { key: `guide mail to ${mailboxOf(email)}`, most: GUIDES_A_DAY, windowMs: DAY_MS };
}

/** Every key under which mail to an address is counted that anybody asked for. */
export function mailKeysOf(email: string): string[] {
  const charges = [...LIMITED_MAIL.flatMap((kind) => mailboxCharges(email, kind)), guideCharge(email)];
  return [...new Set(charges.map(({ key }) => key))];
}

/**
 * Keeps strangers from filling somebody's mailbox, and this site from being used as a relay: so much to one mailbox
 * from however many networks, so much from one network to however many addresses, and so much in all. Addresses without
 * an account count alike, so it tells nothing.
 * @returns what counts a message, and gives the seconds to wait when it must not be sent, else undefined.
 */
export function createMailLimit(counters: Counters, config: Pick<BackendConfig, 'mailsPerDay'>) {
  return ({ email, kind, from, owner }: MailWish): Promise<number | undefined> => {
    const budgets = mailBudgets('account', networksOf(from), config);
    // What strangers have used up of the site's total must not keep an owner from a reset.
    if (owner) budgets.pop();
    return counters.take([...mailboxCharges(email, kind, owner), ...budgets]);
  };
}

/** @see createMailLimit */
export type MailLimit = ReturnType<typeof createMailLimit>;
