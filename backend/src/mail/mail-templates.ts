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
      closing: 'If you did not create an account with us, you need not do anything.',
    }),
  'reset-password': ({ name, token }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'Choose a new password',
      greeting: greeting(name),
      paragraphs: [
        'Someone, hopefully you, asked to reset the password of your account. The link works once, for one hour.',
      ],
      action: { label: 'Choose a new password', url: link(siteUrl, '/reset-password', token) },
      closing: 'If that was not you, you need not do anything: your password stays as it is.',
    }),
  'already-registered': ({ name }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'You already have an account',
      greeting: greeting(name),
      paragraphs: [
        'Someone, hopefully you, tried to register with this address. You already have an account, and nothing about it has changed.',
        'If you have forgotten your password, you can choose a new one.',
      ],
      action: { label: 'Choose a new password', url: `${siteUrl}/forgot-password` },
      closing: 'If that was not you, you need not do anything.',
    }),
  'password-changed': ({ name }, { siteUrl, site }) =>
    mailLayout({
      identity: site,
      subject: 'Your password has changed',
      greeting: greeting(name),
      paragraphs: [
        'The password of your account was changed just now with a link from your mailbox. Every device has been signed out.',
      ],
      action: { label: 'Log in', url: `${siteUrl}/login` },
      closing: `If that was not you, choose a new password at once, and write to ${site.mailbox}.`,
    }),
  'account-deleted': ({ name }, { site }) =>
    mailLayout({
      identity: site,
      subject: 'Your account is deleted',
      greeting: greeting(name),
      paragraphs: [
        'As you asked, we have deleted your account and everything we kept with it. This is the last message about it.',
        'You are welcome to come back at any time.',
      ],
      closing: `If that was not you, please write to ${site.mailbox}.`,
    }),
};

function link(siteUrl: string, path: string, token: string): string {
  return `${siteUrl}${path}?${new URLSearchParams({ token })}`;
}
