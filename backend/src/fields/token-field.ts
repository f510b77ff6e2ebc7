import { z } from 'zod';

/** A token of a mailed link: visible ASCII (PostgreSQL cannot even look for a NUL). `message` is what the screen shows when there is none. */
export const tokenField = (message: string) =>
  z
    .string(message)
    .max(1000, message)
    .regex(/^[\x21-\x7e]+$/, message);
