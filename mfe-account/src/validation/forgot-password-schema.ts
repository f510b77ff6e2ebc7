import * as v from 'valibot';
import { email } from './email.ts';

/** The forgot-password form (specification section 5). */
export const forgotPasswordSchema = v.object({ email });
