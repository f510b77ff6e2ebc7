import * as v from 'valibot';
import { SUBMISSION_MAX } from '../fields/field-rules.ts';
import { emailField, fieldsOf, momentField, textField } from '../fields/fields.ts';

const name = textField('Name', { max: SUBMISSION_MAX.name });
const stamp = {
  timestamp: momentField('Timestamp must be an ISO 8601 date-time'),
  source: textField('Source', { max: 2048 }),
};

/** The bodies of posts to the base webhook URL (specification section 7). `webhook-route.ts` adds declared fields. */
export const SUBMISSIONS = {
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
    // The guide page may send a placeholder instead of an address (specification section 3).
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

/** The type of a body that is posted to the base webhook URL. */
export type SubmissionType = keyof typeof SUBMISSIONS;

export type Submission = v.InferOutput<(typeof SUBMISSIONS)[SubmissionType]>;
