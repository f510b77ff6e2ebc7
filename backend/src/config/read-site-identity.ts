import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { emailField } from '../fields/email-field.ts';

const line = z
  .string('must be text')
  .trim()
  .min(1, 'must not be empty')
  .regex(/^\P{Cc}*$/u, 'must be one line');

const file = z.object({
  identity: z.object({
    name: line,
    tagline: line,
    mailbox: emailField({ message: 'must be an e-mail address' }),
    postalAddress: line,
  }),
});

/** Who writes and gets the site's mail: a part of the site's configuration file. */
export type SiteIdentity = z.infer<typeof file>['identity'];

/**
 * Reads the identity out of the site's configuration file, the one that the site itself is made with.
 * @throws Error that says which field is wrong, or that the file cannot be read.
 */
export function readSiteIdentity(path: string): SiteIdentity {
  const result = file.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (result.success) return result.data.identity;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join('.') || 'it'} ${issue?.message}`);
}
