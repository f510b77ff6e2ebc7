import { type InferOutput, nonEmpty, object, pipe, regex, string, toLowerCase, trim } from 'valibot';

/** Text, at sign, text, dot, text (specification section 5, "simple pattern"). */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

const required = (message: string) => pipe(string(), trim(), nonEmpty(message));

/** The guide page form (specification section 5), in the order in which its fields are shown. */
export const signupSchema = object({
  name: required('Name is required'),
  email: pipe(
    required('Email is required'),
    regex(SIMPLE_EMAIL, 'Please enter a valid email address'),
    toLowerCase(),
  ),
});

/** A guide signup that is fit to be sent: trimmed, and the e-mail in lower case. */
export type GuideSignup = InferOutput<typeof signupSchema>;
