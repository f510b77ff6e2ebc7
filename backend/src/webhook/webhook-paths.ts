import { SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import * as v from 'valibot';
import { done } from '../conformance/answer-schemas.ts';
import { emailField, fieldsOf, momentField, textField } from '../fields/fields.ts';
import { ApiError } from '../http/api-error.ts';
import type { DeclaredPath } from '../http/route.ts';

const name = textField('Name', { max: SUBMISSION_MAX.name });
const stamp = {
  timestamp: momentField('Timestamp must be an ISO 8601 date-time'),
  source: textField('Source', { max: 2048 }),
};

/** The bodies of specification section 7 that the base webhook takes, by their type. */
const SUBMISSIONS = {
  guide_request: fieldsOf({
    type: v.literal('guide_request'),
    name,
    email: emailField(),
    ...stamp,
    event: v.literal('guide_request', 'Event must be guide_request'),
  }),
  analytics_event: fieldsOf({
    type: v.literal('analytics_event'),
    name,
    // The guide page sends placeholders (specification section 3), so it need not be an address.
    email: v.pipe(textField('Email', { max: SUBMISSION_MAX.email }), v.toLowerCase()),
    buttonId: textField('Button ID', { max: 100 }),
    ...stamp,
    event: v.literal('guide_access_clicked', 'Event must be guide_access_clicked'),
  }),
  contact_form: fieldsOf({
    type: v.literal('contact_form'),
    formType: v.literal('contact', 'Form type must be contact'),
    ...stamp,
    name,
    email: emailField({ message: 'Invalid email address' }),
    subject: textField('Subject', { max: SUBMISSION_MAX.subject }),
    message: textField('Message', { max: SUBMISSION_MAX.message, lines: true }),
  }),
} as const;

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

/** A type that the base webhook knows. */
type SubmissionType = keyof typeof SUBMISSIONS;

/** A checked body of the base webhook. */
export type Submission = v.InferOutput<(typeof SUBMISSIONS)[SubmissionType]>;
