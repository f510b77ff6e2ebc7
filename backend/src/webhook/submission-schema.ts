import { SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import { z } from 'zod';
import { emailField } from '../fields/email-field.ts';
import { boundedText, textField } from '../fields/text-field.ts';

const name = textField('Name', { max: SUBMISSION_MAX.name });
const NO_MOMENT = 'Timestamp must be an ISO 8601 date-time';
const stamp = {
  timestamp: boundedText(40, { error: () => NO_MOMENT, tooLong: NO_MOMENT }).check(
    z.iso.datetime({ offset: true, error: NO_MOMENT }),
  ),
  source: textField('Source', { max: 2048 }),
};

/** The bodies of specification section 7 that the base webhook takes, by their type. */
export const SUBMISSIONS = {
  guide_request: z.object({
    type: z.literal('guide_request'),
    name,
    email: emailField(),
    ...stamp,
    event: z.literal('guide_request', 'Event must be guide_request'),
  }),
  analytics_event: z.object({
    type: z.literal('analytics_event'),
    name,
    // The guide page sends placeholders (specification section 3), so it need not be an address.
    email: textField('Email', { max: SUBMISSION_MAX.email }).toLowerCase(),
    buttonId: textField('Button ID', { max: 100 }),
    ...stamp,
    event: z.literal('guide_access_clicked', 'Event must be guide_access_clicked'),
  }),
  contact_form: z.object({
    type: z.literal('contact_form'),
    formType: z.literal('contact', 'Form type must be contact'),
    ...stamp,
    name,
    email: emailField({ message: 'Invalid email address' }),
    subject: textField('Subject', { max: SUBMISSION_MAX.subject }),
    message: textField('Message', { max: SUBMISSION_MAX.message, lines: true }),
  }),
} as const;

/** A type that the base webhook knows. */
export type SubmissionType = keyof typeof SUBMISSIONS;

/** A checked body of the base webhook. */
export type Submission = z.output<(typeof SUBMISSIONS)[SubmissionType]>;
