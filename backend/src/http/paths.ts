import { AUTH_PATHS } from '../accounts/auth-paths.ts';
import { USER_PATHS } from '../accounts/user-paths.ts';
import { CONTENT_PATHS } from '../content/content-paths.ts';
import { MAIL_PATHS } from '../mail/mail-paths.ts';
import { WEBHOOK_PATHS } from '../webhook/webhook-paths.ts';

/** Every path below {host} that takes a POST. Routes, the OpenAPI document and the abuse tests are made of it. */
export const PATHS = {
  ...WEBHOOK_PATHS,
  ...AUTH_PATHS,
  ...USER_PATHS,
  ...CONTENT_PATHS,
  ...MAIL_PATHS,
};
