import { BODIES } from 'shared-lib/api/bodies.ts';
import { done } from '../conformance/answer-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';

/** What `{host}/email/send` takes and answers. */
export const MAIL_PATHS = {
  '/email/send': {
    summary: 'Send one of the named messages to the caller’s own address',
    description: 'It is no relay: there is no other recipient and no text of one’s own.',
    bearer: true,
    body: BODIES['/email/send'],
    example: { template: 'verify-email' },
    status: 202,
    answer: done,
    refusals: {
      403: 'The recipient is somebody else.',
      429: 'Too many messages. Retry-After says how long to wait.',
    },
  },
} as const satisfies Record<string, DeclaredPath>;
