import { type InferOutput, nonEmpty, object, pipe, regex, string, trim } from 'valibot';

/** Specification section 5, "Contact form": the stricter pattern, case-insensitive. */
const STRICT_EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

const required = (message: string) => pipe(string(), trim(), nonEmpty(message));

/** The contact form's fields, in the order in which they are shown, with their messages. */
export const contactSchema = object({
  name: required('Name is required'),
  email: pipe(required('Email is required'), regex(STRICT_EMAIL, 'Invalid email address')),
  subject: required('Subject is required'),
  message: required('Message is required'),
});

/** A contact message that is fit to be sent. */
export type ContactMessage = InferOutput<typeof contactSchema>;
