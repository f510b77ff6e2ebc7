import { z } from 'zod';

// PostgreSQL has no NUL in text, and no other control character belongs in what people write.
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** Required text, trimmed. `label` begins the messages: 'Name is required'. */
export function textField(label: string, { max, lines = false }: { max: number; lines?: boolean }) {
  const forbidden = lines ? CONTROL_CHARACTERS_BUT_LINES : CONTROL_CHARACTERS;
  return z
    .string({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be text`) })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must have at most ${max} characters`)
    .refine((text) => !forbidden.test(text), `${label} must not contain control characters`);
}
