import { boundedText } from './text-field.ts';

/** A token of a mailed link: visible ASCII (PostgreSQL cannot even look for a NUL). `message` is what the screen shows when there is none. */
export const tokenField = (message: string) =>
  boundedText(1000, { error: () => message, tooLong: message }).regex(/^[\x21-\x7e]+$/, message);
