import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { contactSchema } from './contact-schema.ts';

const FINE = { name: 'Ann', email: 'ann@example.com', subject: 'Paint', message: 'Which sheen?' };

/** The first message of each field that is not fine. */
function complaints(fields: Partial<typeof FINE>): Record<string, string> {
  const { issues = [] } = safeParse(contactSchema, { ...FINE, ...fields });
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path?.[0].key)] ??= message;
  return found;
}

describe('all fields are required', () => {
  it.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ])('%s', (field, message) => {
    expect(complaints({ [field]: '' })).toEqual({ [field]: message });
    expect(complaints({ [field]: '   ' })).toEqual({ [field]: message });
  });
});

describe('the email must match the stricter pattern', () => {
  it.each([
    'ann',
    'ann@example',
    'ann@example.c',
    'a nn@example.com',
    'ann!@example.com',
    'ann@exa_mple.com',
  ])('refuses %s', (email) => {
    expect(complaints({ email })).toEqual({ email: 'Invalid email address' });
  });

  it.each(['ann@example.com', 'ANN@EXAMPLE.COM', 'a.n_n%+-1@sub-domain.example.co'])('takes %s', (email) => {
    expect(complaints({ email })).toEqual({});
  });
});

it('sends what was typed without the spaces around it', () => {
  expect(safeParse(contactSchema, { ...FINE, name: ' Ann ' }).output).toEqual(FINE);
});
