import { missingInPolicy } from 'shared-lib/testing/policy-words.ts';
import { expect, it } from 'vitest';
import legalPage from '../../mfe-content/content/legal/privacy-policy.md';
import { signupForm } from './forms.ts';

it('the privacy policy names every field that the signup form collects', () => {
  const situation = 'Guide request';
  const line = JSON.stringify(legalPage).match(new RegExp(`"${situation}: [^"]+`))?.[0] ?? '';
  expect(missingInPolicy(signupForm.fields, line, situation)).toEqual([]);
});
