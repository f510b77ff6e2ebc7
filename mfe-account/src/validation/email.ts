import * as v from 'valibot';

/** The e-mail of login, register and forgot-password (specification section 5). */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Please enter a valid email address'),
);
