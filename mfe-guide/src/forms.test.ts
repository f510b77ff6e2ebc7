import { missingInPolicy } from 'shared-lib/testing/policy-words.ts';
import { expect, it } from 'vitest';
import { legalPage } from '../../mfe-content/content/legal/privacy-policy.md';
import { signupForm } from './forms.ts';

it('collects nothing that the privacy policy does not name', () => {
  const situation = 'Guide request';
  const line = JSON.stringify(legalPage).match(new RegExp(`"${situation}: [^"]+`))?.[0] ?? '';
  expect(missingInPolicy(signupForm.fields, line, situation)).toEqual([]);
  const more = { ...signupForm.fields, zip: { label: 'Shoe size' } };
  expect(missingInPolicy(more, line, situation).join()).toContain(
    'Add “your Shoe size” to the item “Guide request',
  );
});
