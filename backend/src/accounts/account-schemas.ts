import type { AccountSession, User } from 'shared-lib/api/api.ts';
import * as v from 'valibot';
import { contentItemSchema } from '../content/content-paths.ts';
import { isoTimestamp, nonEmptyString } from '../http/response-schemas.ts';

/** Specification section 3, "User". */
export const userSchema = v.object({
  id: nonEmptyString,
  name: v.string(),
  email: v.string(),
  emailVerified: v.optional(v.boolean()),
  phone: v.optional(v.string()),
}) satisfies v.GenericSchema<User>;

/** A device on which an account is signed in. */
export const sessionSchema = v.object({
  id: nonEmptyString,
  current: v.boolean(),
  createdAt: isoTimestamp,
  lastUsedAt: isoTimestamp,
  expiresAt: isoTimestamp,
  device: v.string(),
}) satisfies v.GenericSchema<AccountSession>;

/** Everything stored about a person. */
export const accountDataSchema = v.object({
  exportedAt: isoTimestamp,
  note: v.optional(v.string()),
  profile: v.object({
    ...userSchema.entries,
    createdAt: v.optional(isoTimestamp),
    updatedAt: v.optional(isoTimestamp),
  }),
  sessions: v.array(sessionSchema),
  guideDownloads: v.array(contentItemSchema),
  content: v.array(contentItemSchema),
  submissions: v.array(v.looseObject({})),
  mails: v.array(v.looseObject({})),
});
