import { z } from 'zod';
import { done } from '../contract/answer-schemas.ts';
import type { PathContract } from '../http/path-contract.ts';
import { SUBMISSIONS } from './submission-schema.ts';

const { guide_request, analytics_event, contact_form } = SUBMISSIONS;

/** What the base webhook, `{host}` itself, takes and answers. */
export const WEBHOOK_PATHS = {
  '/': {
    summary: 'The base webhook: a guide request, an access event or a contact form',
    description:
      'Plain posts without a token. The same body a second time is kept once. The site reads nothing of the answer but its status.',
    bearer: false,
    body: z.discriminatedUnion('type', [guide_request, analytics_event, contact_form]),
    example: {
      type: 'guide_request',
      name: 'Rosa Field',
      email: 'rosa@example.com',
      timestamp: '2025-06-12T09:30:00.000Z',
      source: 'http://localhost:4300/free-homeowners-guide',
      event: 'guide_request',
    },
    status: 202,
    answer: done.extend({ id: z.string().optional() }),
  },
} as const satisfies Record<string, PathContract>;
