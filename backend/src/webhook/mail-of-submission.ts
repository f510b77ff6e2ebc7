import type { BackendConfig } from '../config/backend-config.ts';
import type { MailTable, SubmissionTable } from '../database/schema.ts';
import { contactMail } from '../mail/contact-mail.ts';
import { guideMail } from '../mail/guide-mail.ts';
import type { Unsubscribe } from '../mail/unsubscribe.ts';
import type { GuideAllowance } from './read-guide-allowance.ts';
import type { Submission } from './submission-schema.ts';

/** A message without the columns that any message gets alike. */
export type SubmissionMail = Omit<MailTable, 'id' | 'created_at'>;

/**
 * The mail that a submission calls for: the guide to whom asked for it, a contact form to the site's mailbox. None to
 * an address that has unsubscribed, nor for a request that a robot may have sent (docs/decisions/008).
 */
export function mailOfSubmission(
  submission: Submission,
  {
    config: { site: identity, siteUrl },
    suspicion,
    mayMailGuide,
    unsubscribe,
  }: {
    config: Pick<BackendConfig, 'site' | 'siteUrl'>;
    suspicion: SubmissionTable['suspicion'];
    mayMailGuide: GuideAllowance;
    unsubscribe: Unsubscribe;
  },
): SubmissionMail | null {
  if (submission.type === 'contact_form') {
    return {
      template: 'contact',
      recipient: identity.mailbox,
      ...contactMail(submission, identity),
      reply_to: submission.email,
      list_unsubscribe: null,
    };
  }
  if (submission.type !== 'guide_request' || suspicion) return null;
  const { name, email } = submission;
  if (!mayMailGuide(email)) return null;
  const unsubscribeUrl = unsubscribe.urlFor(email);
  return {
    template: 'guide',
    recipient: email,
    ...guideMail({ name, siteUrl, identity, unsubscribeUrl }),
    reply_to: null,
    list_unsubscribe: unsubscribeUrl,
  };
}
