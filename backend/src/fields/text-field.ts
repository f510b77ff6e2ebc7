import { z } from 'zod';

// PostgreSQL has no NUL in text, and no other control character belongs in what people write.
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/**
 * Text as it comes, of at most `max` UTF-16 units: the beginning of every text field. What is longer is refused before
 * a pattern, a trim or any other work looks at it, and nothing looks at it afterwards.
 * @param error what is said of something that is no text
 * @param tooLong what is said of something that is too long
 */
export function boundedText(
  max: number,
  { error, tooLong }: { error: z.core.$ZodErrorMap; tooLong: string },
) {
  return z.string({ error }).max(max, { error: tooLong, abort: true });
}

/** Required text, trimmed. `label` begins the messages: 'Name is required'. */
export function textField(label: string, { max, lines = false }: { max: number; lines?: boolean }) {
  const forbidden = lines ? CONTROL_CHARACTERS_BUT_LINES : CONTROL_CHARACTERS;
  return boundedText(max, {
    error: ({ input }) => (input == null ? `${label} is required` : `${label} must be text`),
    tooLong: `${label} must have at most ${max} characters`,
  })
    .trim()
    .min(1, `${label} is required`)
    .refine((text) => !forbidden.test(text), `${label} must not contain control characters`);
}
