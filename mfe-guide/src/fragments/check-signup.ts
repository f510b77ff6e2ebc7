import { SIMPLE_EMAIL } from 'shared-lib/webhook/webhook-bodies.ts';
import { inlineForm } from '../forms.ts';

const RULES = inlineForm.fields;

/** A field of the inline guide form, by its name. */
export type SignupField = 'name' | 'email';

/** What is wrong with the inline guide form, and where. */
export interface SignupProblem {
  message: string;
  fields: readonly SignupField[];
}

/** The problem with the wrong fields in order; undefined when all is fine. */
export function checkSignup(fields: FormData): SignupProblem | undefined {
  const text = (field: SignupField) => String(fields.get(field) ?? '').trim();
  const empty = (['name', 'email'] as const).filter((field) => !text(field));
  if (empty.length) return { message: RULES.name.missing, fields: empty };
  return SIMPLE_EMAIL.test(text('email')) ? undefined : { message: RULES.email.wrong, fields: ['email'] };
}
