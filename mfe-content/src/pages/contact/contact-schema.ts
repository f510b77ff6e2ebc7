import { SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import { type InferOutput, maxLength, nonEmpty, object, pipe, regex, string, trim } from 'valibot';

/** Specification section 5, "Contact form": the stricter pattern, case-insensitive. */
const STRICT_EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

/** Required text that is no longer than the server takes; what is too long is said, not cut off. */
const required = (label: string, max: number) =>
  pipe(
    string(),
    trim(),
    nonEmpty(`${label} is required`),
    maxLength(max, `${label} must have at most ${max} characters`),
  );

/** The contact form's fields, in the order in which they are shown, with their messages. */
export const contactSchema = object({
  name: required('Name', SUBMISSION_MAX.name),
  email: pipe(required('Email', SUBMISSION_MAX.email), regex(STRICT_EMAIL, 'Invalid email address')),
  subject: required('Subject', SUBMISSION_MAX.subject),
  message: required('Message', SUBMISSION_MAX.message),
});

/** A contact message that is fit to be sent. */
export type ContactMessage = InferOutput<typeof contactSchema>;
