import { z } from 'zod';

/** A password that exists already: the rule for new ones does not concern it. More than 128 characters none has. */
export const currentPasswordField = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(128, 'Password is too long');
