import * as v from 'valibot';
import { email } from './email.ts';
import { password } from './password.ts';

/** The login form (specification section 5). */
export const loginSchema = v.object({ email, password });
