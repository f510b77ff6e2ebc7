import * as v from 'valibot';

/** A password as far as login asks for it: present, and 8 characters (specification section 5). */
export const password = v.pipe(
  v.string(),
  v.nonEmpty('Password is required'),
  v.minLength(8, 'Password must be at least 8 characters'),
);
