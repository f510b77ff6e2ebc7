import { expect, it } from 'vitest';
import type { FormField } from '../routes/remote-route.ts';
import { checkFields, fieldProblem, longestText } from './form-fields.ts';

const ZIP: FormField = { label: 'ZIP code', digits: 5 };
const EMAIL: FormField = { label: 'Email', missing: 'Email is required', type: 'email', wrong: 'No address' };

it.each<[string, string, FormField, string | undefined]>([
  ['zip', '', ZIP, undefined],
  ['zip', '3280', ZIP, 'ZIP code must have 5 digits'],
  ['zip', '328011', ZIP, 'ZIP code must have 5 digits'],
  ['zip', '3280x', { ...ZIP, wrong: 'Five digits, please' }, 'Five digits, please'],
  ['zip', '٣٢٨٠١', ZIP, 'ZIP code must have 5 digits'],
  ['email', '', EMAIL, 'Email is required'],
  ['email', 'rosa', EMAIL, 'No address'],
  ['email', `rosa@${'x'.repeat(250)}.com`, EMAIL, 'Email must have at most 254 characters'],
  ['house', 'x'.repeat(21), { label: 'House', max: 20 }, 'House must have at most 20 characters'],
  ['house', 'anything', {}, undefined],
])('fieldProblem of %s with the text "%s" by the rule %o returns %s', (name, text, rule, problem) => {
  expect(fieldProblem(name, text, rule)).toBe(problem);
});

it('longestText returns the limit of a field in the specification, and 500 for others', () => {
  const lengths = ['name', 'message', 'house', 'constructor'].map((name) => longestText(name, {}));
  expect(lengths).toEqual([200, 10_000, 500, 500]);
});

it('checkFields returns trimmed values without empty optional ones, and every problem', () => {
  const fields = { email: EMAIL, zip: ZIP, website: {} };
  const values = { email: 'rosa@example.com' };
  expect(checkFields(fields, { email: ' rosa@example.com ', zip: ' ' })).toEqual({ values, problems: {} });
  const problems = { email: 'Email is required', zip: 'ZIP code must have 5 digits' };
  expect(checkFields(fields, { email: '', zip: '1' })).toEqual({ values: {}, problems });
});
