import * as v from 'valibot';

/** A password that confirms a step. Which password is the right one only the server knows. */
export const confirmationSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty('Password is required')),
});
