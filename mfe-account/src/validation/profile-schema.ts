import * as v from 'valibot';

/** The account settings form (specification section 5). */
export const profileSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required')),
  phone: v.pipe(v.string(), v.trim(), v.regex(/^(\+?\d{10,15})?$/, 'Please enter a valid phone number')),
});
