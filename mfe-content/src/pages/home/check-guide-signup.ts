import { SIMPLE_EMAIL } from 'shared-lib/webhook/webhook-bodies.ts';

/** A field of the inline guide form, by its name. */
export type SignupField = 'name' | 'email';

/** What is wrong with the inline guide form, and where. */
export interface SignupProblem {
  message: string;
  fields: readonly SignupField[];
}

/** What is wrong, in the words of specification section 5, with the wrong fields in their order; nothing when it is fine. */
export function checkGuideSignup(fields: FormData): SignupProblem | undefined {
  const text = (field: SignupField) => String(fields.get(field) ?? '').trim();
  const empty = (['name', 'email'] as const).filter((field) => !text(field));
  if (empty.length) return { message: 'Both name and email are required', fields: empty };
  if (!SIMPLE_EMAIL.test(text('email'))) {
    return { message: 'Please enter a valid email address', fields: ['email'] };
  }
  return undefined;
}
