import type { AccountSession } from 'shared-lib/api/account-session.ts';
import type { ContentItem } from 'shared-lib/api/content-api.ts';
import type { User } from 'shared-lib/api/user.ts';
import { z } from 'zod';

const moment = z.iso.datetime();

/** An answer of which the site reads nothing but its status. */
export const done = z.object({ success: z.boolean().optional() });

/** Specification section 3, "User". */
export const user = z.object({
  id: z.string().min(1),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().optional(),
  phone: z.string().optional(),
}) satisfies z.ZodType<User>;

/** Specification section 3, "Content item": an id and free fields. */
export const contentItem = z.looseObject({ id: z.string().min(1) }) satisfies z.ZodType<ContentItem>;

/** A device on which an account is signed in. */
export const session = z.object({
  id: z.string().min(1),
  current: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  device: z.string(),
}) satisfies z.ZodType<AccountSession>;

/** Everything that is kept about a person. */
export const accountData = z.object({
  exportedAt: moment,
  note: z.string().optional(),
  profile: user.extend({ createdAt: moment.optional(), updatedAt: moment.optional() }),
  sessions: z.array(session),
  guideDownloads: z.array(contentItem),
  content: z.array(contentItem),
  submissions: z.array(z.looseObject({})),
  mails: z.array(z.looseObject({})),
});

/** Every answer that is no success. */
export const refusal = z.object({
  message: z.string().meta({ description: 'What is wrong and what to do, to be shown to the visitor.' }),
  field: z.string().optional().meta({ description: 'The field of the body that is wrong.' }),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .meta({ description: 'Where more than one field is wrong: what each is.' }),
  requestId: z.string().optional(),
});
