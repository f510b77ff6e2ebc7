import * as v from 'valibot';
import { newPasswordFields, PASSWORDS_DIFFER } from './new-password.ts';

/** The reset-password form (specification section 5). */
export const resetPasswordSchema = v.pipe(
  v.object(newPasswordFields),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (fields) => fields.password === fields.confirmPassword,
      PASSWORDS_DIFFER,
    ),
    ['confirmPassword'],
  ),
);
