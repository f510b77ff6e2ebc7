import { SUBMISSIONS, type SubmissionType } from 'shared-lib/webhook/submissions.ts';
import * as v from 'valibot';
import { done } from '../http/answers.ts';
import { ApiError } from '../http/api-error.ts';
import type { DeclaredPath } from '../http/route.ts';

const { guide_request, analytics_event, contact_form } = SUBMISSIONS;

/** What the base webhook, `{host}` itself, takes and answers. */
export const WEBHOOK_PATHS = {
  '/': {
    summary: 'The base webhook: a guide request, an access event or a contact form',
    description:
      'Plain posts without a token. The same body a second time is kept once. The site reads nothing of the answer but its status.',
    bearer: false,
    body: v.variant('type', [guide_request, analytics_event, contact_form]),
    bodyFor({ type }: { type?: unknown }) {
      if (typeof type === 'string' && Object.hasOwn(SUBMISSIONS, type))
        return SUBMISSIONS[type as SubmissionType];
      throw new ApiError(400, `The type must be one of ${Object.keys(SUBMISSIONS).join(', ')}.`, {
        field: 'type',
      });
    },
    example: {
      type: 'guide_request',
      name: 'Rosa Field',
      email: 'rosa@example.com',
      timestamp: '2025-06-12T09:30:00.000Z',
      source: 'http://localhost:4300/free-homeowners-guide',
      event: 'guide_request',
    },
    status: 202,
    answer: v.object({ ...done.entries, id: v.optional(v.string()) }),
  },
} as const satisfies Record<string, DeclaredPath>;
