import { EXTRA_FIELDS, HONEYPOT } from 'shared-lib/fields/field-rules.ts';
import { read, textField } from 'shared-lib/fields/fields.ts';
import { fieldProblem } from 'shared-lib/fields/form-fields.ts';
import { SUBMISSIONS, type SubmissionType } from 'shared-lib/webhook/submissions.ts';
import type { DeclaredFields } from '../events/site-names.ts';
import { ApiError } from '../http/api-error.ts';

/** The name of a field that releases can declare. */
const NAME = /^[a-z]\w{0,39}$/i;

/** The error message of a field beyond the specification. */
function problemOf(type: SubmissionType, name: string, text: string, declared: DeclaredFields | null) {
  const bounds = textField(name, { max: EXTRA_FIELDS.text, lines: true });
  const [issue] = read(bounds, text).issues ?? [];
  if (issue) return issue.message;
  const rules = declared?.filter((one) => one.call === type && one.name === name);
  if (!rules) return undefined;
  // A tab may have an older release with another declaration.
  const problems = rules.map(({ rule }) => fieldProblem(name, text, rule));
  return problems.includes(undefined) ? undefined : problems[0];
}

/**
 * A body's declared fields beyond the specification, trimmed and sorted by name; null without any. Empty ones count as not
 * sent, even if the form requires them, because a tab may have a release without the field.
 * @param declared the fields of the site's releases; null when unknown, which allows every name.
 * @throws ApiError 422 that names an undeclared or wrong field.
 */
export function extraFields(
  type: SubmissionType,
  fields: Readonly<Record<string, unknown>>,
  declared: DeclaredFields | null,
): Record<string, string> | null {
  const { entries } = SUBMISSIONS[type];
  const more = Object.entries(fields).filter(([name]) => !Object.hasOwn(entries, name) && name !== HONEYPOT);
  const isDeclared = (name: string) =>
    type !== 'analytics_event' &&
    NAME.test(name) &&
    (declared?.some((one) => one.call === type && one.name === name) ?? true);
  const unknown = more.find(([name], at) => at >= EXTRA_FIELDS.most || !isDeclared(name))?.[0].slice(0, 40);
  if (unknown !== undefined)
    throw new ApiError(422, `The form has no field "${unknown}"`, { field: unknown });
  const extra: [string, string][] = [];
  for (const [name, value] of more) {
    const text = typeof value === 'string' ? value.trim() : null;
    if (text === '') continue;
    const message = text === null ? `${name} must be text` : problemOf(type, name, text, declared);
    if (message) throw new ApiError(422, message, { field: name });
    extra.push([name, String(text)]);
  }
  return extra.length > 0 ? Object.fromEntries(extra.sort(([one], [other]) => (one < other ? -1 : 1))) : null;
}
