import { z } from 'zod';
import { emailField } from './email-field.ts';

/** The address of an account, stricter than the simple pattern because mail has to reach it. */
export const accountEmailField = emailField({ pattern: z.regexes.email });
