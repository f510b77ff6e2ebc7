import type { MailData } from './mail-templates.ts';

const rosa = { name: 'Rosa Field' };
const linked = { ...rosa, token: 'this-is-a-preview' };

/** What the previews of the templates are filled with. */
export const MAIL_SAMPLES: MailData = {
  'verify-email': linked,
  'reset-password': linked,
  'already-registered': rosa,
  'password-changed': rosa,
  'account-deleted': rosa,
};
