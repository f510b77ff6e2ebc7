import { emailField, fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { done } from '../conformance/answer-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';

const TEMPLATES = ['verify-email', 'reset-password'] as const;

/** What `{host}/email/send` takes and answers. */
export const MAIL_PATHS = {
  '/email/send': {
    summary: 'Send one of the named messages to the caller’s own address',
    description: 'It is no relay: there is no other recipient and no text of one’s own.',
    bearer: true,
    body: fieldsOf({
      template: v.picklist(TEMPLATES, `Template must be one of ${TEMPLATES.join(', ')}`),
      to: v.optional(emailField({ label: 'To', message: 'To must be an email address' })),
    }),
    example: { template: 'verify-email' },
    status: 202,
    answer: done,
    refusals: {
      403: 'The recipient is somebody else.',
      429: 'Too many messages. Retry-After says how long to wait.',
    },
  },
} as const satisfies Record<string, DeclaredPath>;
