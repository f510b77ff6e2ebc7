import type { SiteIdentity } from '../config/read-site-identity.ts';
import { mailLayout } from './mail-layout.ts';
import type { MailContent } from './mail-templates.ts';
import { greeting, nameInMail } from './name-in-mail.ts';

/** The mail that a guide request is answered with: where the guide lies, and how to get no more of it. */
export function guideMail({
  name,
  siteUrl,
  identity,
  unsubscribeUrl,
}: {
  name: string;
  siteUrl: string;
  identity: SiteIdentity;
  unsubscribeUrl: string;
}): MailContent {
  return mailLayout({
    identity,
    subject: 'Your free homeowners guide',
    greeting: greeting(nameInMail({ name, emailVerified: false })),
    paragraphs: [
      'Thank you for requesting our guide. It is yours to keep, print and share.',
      'You can open it anytime. There is nothing to sign up for.',
    ],
    action: { label: 'Open your free guide', url: `${siteUrl}/homeowners-guide-download` },
    closing: 'Enjoy your home.',
    footer: [
      {
        text: `You are getting this email because someone entered this address to request our guide at ${siteUrl}.`,
      },
      { text: 'Unsubscribe', url: unsubscribeUrl },
      { text: `${identity.name}, ${identity.postalAddress}` },
    ],
  });
}
