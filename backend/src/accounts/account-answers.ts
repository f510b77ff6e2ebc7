import type { AccountSession } from 'shared-lib/api/account-session.ts';
import type { User } from 'shared-lib/api/user.ts';
import * as v from 'valibot';
import { contentItem } from '../content/content-paths.ts';
import { given, moment } from '../http/answers.ts';

/** Specification section 3, "User". */
export const user = v.object({
  id: given,
  name: v.string(),
  email: v.string(),
  emailVerified: v.optional(v.boolean()),
  phone: v.optional(v.string()),
}) satisfies v.GenericSchema<User>;

/** A device on which an account is signed in. */
export const session = v.object({
  id: given,
  current: v.boolean(),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  device: v.string(),
}) satisfies v.GenericSchema<AccountSession>;

/** Everything that is kept about a person. */
export const accountData = v.object({
  exportedAt: moment,
  note: v.optional(v.string()),
  profile: v.object({ ...user.entries, createdAt: v.optional(moment), updatedAt: v.optional(moment) }),
  sessions: v.array(session),
  guideDownloads: v.array(contentItem),
  content: v.array(contentItem),
  submissions: v.array(v.looseObject({})),
  mails: v.array(v.looseObject({})),
});
