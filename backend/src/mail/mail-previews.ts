import { contactMail } from './contact-mail.ts';
import { guideMail } from './guide-mail.ts';
import {
  MAIL_TEMPLATES,
  type MailContent,
  type MailData,
  type MailSender,
  type MailTemplate,
} from './mail-templates.ts';

const rosa = { name: 'Rosa Field' };
const linked = { ...rosa, token: 'this-is-a-preview' };

const SAMPLES: MailData = {
  'verify-email': linked,
  'reset-password': linked,
  'already-registered': rosa,
  'password-changed': rosa,
  'account-deleted': rosa,
};

/** Every message that the backend writes, filled with a sample, by the name that the table `mail` has for it. */
export function mailPreviews(sender: MailSender): Record<string, () => MailContent> {
  const { siteUrl, site: identity } = sender;
  const account = <Template extends MailTemplate>(template: Template) =>
    [template, () => MAIL_TEMPLATES[template](SAMPLES[template], sender)] as const;
  return {
    ...Object.fromEntries((Object.keys(SAMPLES) as MailTemplate[]).map(account)),
    guide: () =>
      guideMail({
        ...rosa,
        siteUrl,
        identity,
        unsubscribeUrl: `${siteUrl}/api/email/unsubscribe?token=preview`,
      }),
    contact: () =>
      contactMail(
        {
          ...rosa,
          email: 'rosa@example.com',
          subject: 'Solar lights',
          message: 'Hello,\n\nhow long do they last?',
          timestamp: '2025-06-12T09:30:00.000Z',
          source: `${siteUrl}/contact`,
        },
        identity,
      ),
  };
}
