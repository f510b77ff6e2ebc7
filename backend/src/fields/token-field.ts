import { z } from 'zod';

/** A token of a mailed link. `message` is what the screen shows when there is none. */
export const tokenField = (message: string) => z.string(message).min(1, message).max(1000, message);
