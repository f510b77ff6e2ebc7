import type { FormField } from '../routes/route-form.ts';
import { SIMPLE_EMAIL } from '../webhook/webhook-bodies.ts';
import { EXTRA_FIELDS, SUBMISSION_MAX } from './field-rules.ts';

/** The declared fields of a form, by name. */
type Fields = Readonly<Record<string, FormField>>;

/** The fields that a visitor fills in, as text. The trap for robots is not among them (docs/decisions/008). */
export type Typed<Declared> = Record<Exclude<Extract<keyof Declared, string>, 'website'>, string>;

/** The longest text that a field takes, in UTF-16 units. */
export function longestText(name: string, { digits, max }: FormField): number {
  const specified: Readonly<Record<string, number>> = SUBMISSION_MAX;
  return digits ?? max ?? (Object.hasOwn(specified, name) ? specified[name] : undefined) ?? EXTRA_FIELDS.text;
}

/** The source of the pattern that a field's text must match; undefined when every text does. */
export const patternSource = ({ type, digits, pattern }: FormField): string | undefined =>
  digits ? `^\\d{${digits}}$` : (pattern ?? (type && SIMPLE_EMAIL))?.source;

/** Whether text that is not too long is what a rule wants. No pattern is made of what a release says. */
function matches(text: string, { type, digits, pattern }: FormField): boolean {
  if (digits) return text.length === digits && /^\d+$/.test(text);
  return (pattern ?? (type && SIMPLE_EMAIL))?.test(text) ?? true;
}

/** The words for text that does not match. */
export const wrongWords = ({ label, digits, wrong }: FormField): string | undefined =>
  wrong ?? (digits ? `${label ?? 'This'} must have ${digits} digits` : undefined);

/** What is wrong with a field's trimmed text, in the words of its rule; undefined when it is fine. */
export function fieldProblem(name: string, text: string, rule: FormField): string | undefined {
  if (!text) return rule.missing;
  const most = longestText(name, rule);
  // The length first, so that no pattern reads a longer text.
  if (text.length > most)
    return rule.label && !rule.digits
      ? `${rule.label} must have at most ${most} characters`
      : wrongWords(rule);
  return matches(text, rule) ? undefined : wrongWords(rule);
}

/** A field's error in the shape of react-hook-form. */
interface FieldError {
  type: 'rule';
  message: string;
}

/**
 * Checks what was typed into a form by its declared fields, as a resolver of react-hook-form. `values` are trimmed and
 * leave out optional fields without text, which are not sent.
 */
export const fieldsResolver =
  <const Declared extends Fields>(fields: Declared) =>
  (
    typed: Partial<Typed<Declared>>,
  ):
    | { values: Typed<Declared>; errors: Record<string, never> }
    | { values: Record<string, never>; errors: Partial<Record<keyof Typed<Declared>, FieldError>> } => {
    const values: Record<string, string> = {};
    const errors: Record<string, FieldError> = {};
    for (const [name, rule] of Object.entries(fields)) {
      const text = ((typed as Record<string, string | undefined>)[name] ?? '').trim();
      const message = fieldProblem(name, text, rule);
      if (message) errors[name] = { type: 'rule', message };
      else if (text) values[name] = text;
    }
    const isFine = Object.keys(errors).length === 0;
    return isFine
      ? { values: values as Typed<Declared>, errors: {} }
      : { values: {}, errors: errors as Partial<Record<keyof Typed<Declared>, FieldError>> };
  };
