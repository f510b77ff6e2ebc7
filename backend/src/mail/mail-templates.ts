import type { BackendConfig } from '../config/backend-config.ts';
import { mailLayout } from './mail-layout.ts';
import { greeting } from './name-in-mail.ts';

/** A message ready to send. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** What each template is filled with. `token` opens the linked page of the site. */
export interface MailData {
  'verify-email': { name: string; token: string };
  'reset-password': { name: string; token: string };
  'already-registered': { name: string };
  'password-changed': { name: string };
  'account-deleted': { name: string };
}

/** The name of a template. Nothing else can be sent. */
export type MailTemplate = keyof MailData;

/** Whose mail it is: `siteUrl` is the origin that links lead to, `site` the name and mailbox it comes from. */
export type MailSender = Pick<BackendConfig, 'siteUrl' | 'site'>;

/** The templates. */
export const MAIL_TEMPLATES: {
  [Template in MailTemplate]: (data: MailData[Template], sender: MailSender) => MailContent;
} = {
  'verify-email': ({ name, token }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'Please verify your email address',
      greeting: greeting(name),
      paragraphs: ['Please confirm that this address is yours. The link works for 24 hours.'],
      action: { label: 'Verify my email address', url: link(siteUrl, '/verify-email', token) },
      closing:
        'If you did not create an account with us, open the link and choose “This Was Not Me”. The account is then removed.',
    }),
  'reset-password': ({ name, token }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'Choose a new password',
      greeting: greeting(name),
      paragraphs: [
        'Someone, probably you, asked to reset the password for your account. The link works once, for one hour.',
      ],
      action: { label: 'Choose a new password', url: link(siteUrl, '/reset-password', token) },
      closing: 'If that was not you, you do not need to do anything. Your password stays the same.',
    }),
  'already-registered': ({ name }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'You already have an account',
      greeting: greeting(name),
      paragraphs: [
        'Someone, probably you, tried to register with this address. You already have an account, and nothing about it has changed.',
        'If you forgot your password, you can choose a new one.',
      ],
      action: { label: 'Choose a new password', url: `${siteUrl}/forgot-password` },
      closing: 'If that was not you, you do not need to do anything.',
    }),
  'password-changed': ({ name }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'Your password has changed',
      greeting: greeting(name),
      paragraphs: [
        'The password for your account was just changed with a link that we emailed to you. Every device has been signed out.',
      ],
      action: { label: 'Log in', url: `${siteUrl}/login` },
      closing: `If that was not you, choose a new password right away and write to ${site.mailbox}.`,
    }),
  'account-deleted': ({ name }, { site }) =>
    mailLayout({
      identity: site,
      subject: 'Your account has been deleted',
      greeting: greeting(name),
      paragraphs: [
        'As you asked, we deleted your account, with your profile, your sign-ins and your list of downloads.',
        'If you had verified this address, we also deleted the guide requests and messages sent with it. If not, they may be somebody else’s, so we kept them. To have them deleted too, write to us from this address. This is our last message about your account.',
        'You are welcome back anytime.',
      ],
      closing: `If that was not you, please write to ${site.mailbox}.`,
    }),
};

function link(siteUrl: string, path: string, token: string): string {
  return `${siteUrl}${path}?${new URLSearchParams({ token })}`;
}
