import * as v from 'valibot';
import { email } from './email.ts';
import { newPasswordFields, PASSWORDS_DIFFER } from './new-password.ts';

/** The register form (specification section 5). */
export const registerSchema = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Full name is required'),
      v.minLength(2, 'Name must be at least 2 characters'),
    ),
    email,
    ...newPasswordFields,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (fields) => fields.password === fields.confirmPassword,
      PASSWORDS_DIFFER,
    ),
    ['confirmPassword'],
  ),
);
