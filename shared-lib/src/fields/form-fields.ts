import type { FormField } from '../routes/remote-route.ts';
import { SIMPLE_EMAIL } from '../webhook/webhook-bodies.ts';
import { EXTRA_FIELDS, SUBMISSION_MAX } from './field-rules.ts';

export type Fields = Readonly<Record<string, FormField>>;

/** The fields that a visitor fills in, as text, without the honeypot (docs/decisions/008). */
export type FieldValues<Declared> = Record<Exclude<Extract<keyof Declared, string>, 'website'>, string>;

/** The maximum length of a field's text, in UTF-16 units. */
export function longestText(name: string, { digits, max }: FormField): number {
  const specified: Readonly<Record<string, number>> = SUBMISSION_MAX;
  const limit = Object.hasOwn(specified, name) ? specified[name] : undefined;
  return digits ?? max ?? limit ?? EXTRA_FIELDS.length;
}

export const patternSource = ({ type, digits, pattern }: FormField): string | undefined =>
  digits ? `^\\d{${digits}}$` : (pattern ?? (type && SIMPLE_EMAIL))?.source;

/** Builds no RegExp from the rule, because a release could choose a slow one. */
function matches(text: string, { type, digits, pattern }: FormField): boolean {
  if (digits) return text.length === digits && /^\d+$/.test(text);
  return (pattern ?? (type && SIMPLE_EMAIL))?.test(text) ?? true;
}

export const wrongMessage = ({ label, digits, wrong }: FormField): string | undefined =>
  wrong ?? (digits ? `${label ?? 'This'} must have ${digits} digits` : undefined);

/** Returns the error message for a field's text. Does not check `repeats`. */
export function fieldProblem(name: string, text: string, rule: FormField): string | undefined {
  if (!text) return rule.missing;
  if (rule.min !== undefined && text.length < rule.min) return rule.tooShort;
  const limit = longestText(name, rule);
  // Checked before the pattern, which must not run on overlong text.
  if (text.length > limit)
    return rule.label && !rule.digits
      ? `${rule.label} must have at most ${limit} characters`
      : wrongMessage(rule);
  return matches(text, rule) ? undefined : wrongMessage(rule);
}

/** The error messages of a form by field name, in the order of the fields. */
export type Problems = Readonly<Record<string, string>>;

/** Checks a form's declared fields. `values` has the valid, nonempty texts, trimmed unless the field is `isExact`. */
export function checkFields<const Declared extends Fields>(
  fields: Declared,
  typed: Readonly<Record<string, string>>,
): { values: FieldValues<Declared>; problems: Problems } {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const [name, rule] of Object.entries(fields)) {
    const exact = typed[name] ?? '';
    const text = rule.isExact ? exact : exact.trim();
    const differs = rule.repeats !== undefined && exact !== typed[rule.repeats];
    const problem = fieldProblem(name, text, rule) ?? (differs ? rule.wrong : undefined);
    if (problem) problems[name] = problem;
    else if (text) values[name] = text;
  }
  return { values: values as FieldValues<Declared>, problems };
}
