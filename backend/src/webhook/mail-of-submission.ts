import type { BackendConfig } from '../config/backend-config.ts';
import type { MailTable } from '../database/schema.ts';
import { contactMail } from '../mail/contact-mail.ts';
import { guideMail } from '../mail/guide-mail.ts';
import type { Unsubscribe } from '../mail/unsubscribe.ts';
import type { Submission } from './submission-schema.ts';

/** A message without the columns that any message gets alike. */
export type SubmissionMail = Omit<MailTable, 'id' | 'created_at'>;

/**
 * The mail that a submission calls for: the guide to whom asked for it, a contact form to the site's mailbox. Whether
 * the guide's may be sent is for `storeSubmissions` to find out.
 */
export function mailOfSubmission(
  submission: Submission,
  {
    config: { site: identity, siteUrl },
    unsubscribe,
  }: {
    config: Pick<BackendConfig, 'site' | 'siteUrl'>;
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
  if (submission.type !== 'guide_request') return null;
  const { name, email } = submission;
  const unsubscribeUrl = unsubscribe.urlFor(email);
  return {
    template: 'guide',
    recipient: email,
    ...guideMail({ name, siteUrl, identity, unsubscribeUrl }),
    reply_to: null,
    list_unsubscribe: unsubscribeUrl,
  };
}
