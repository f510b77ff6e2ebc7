import { boundedText } from './text-field.ts';

/** A password that exists already: the rule for new ones does not concern it. More than 128 characters none has. */
export const currentPasswordField = boundedText(128, {
  error: () => 'Password is required',
  tooLong: 'Password is too long',
}).min(1, 'Password is required');
