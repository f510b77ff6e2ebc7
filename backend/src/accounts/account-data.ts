import type { ContentItem } from '../content/content-item.ts';
import type { AccountSession } from './account-session.ts';
import type { PublicUser } from './public-user.ts';

/** The mail that an account's own events cause: it belongs to the account even if the address is not verified. */
export const ACCOUNT_MAIL = [
  'verify-email',
  'reset-password',
  'already-registered',
  'password-changed',
] as const;

/** Everything that is kept about a person, as they get it. Times are ISO 8601. */
export interface AccountData {
  exportedAt: string;
  /** Present when something is left out, and says why. */
  note?: string;
  profile: PublicUser & { createdAt: string; updatedAt: string };
  sessions: (AccountSession & { networkAddress: string | null; userAgent: string | null })[];
  guideDownloads: ContentItem[];
  content: ContentItem[];
  submissions: { id: string; receivedAt: string; suspicion: string | null; [field: string]: unknown }[];
  mails: { template: string; subject: string; writtenAt: string; text: string }[];
}
