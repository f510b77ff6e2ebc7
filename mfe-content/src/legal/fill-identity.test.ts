import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { fillIdentity } from './fill-identity.ts';

it('fills in name, mailbox, phone and domain wherever they stand', () => {
  const text = '{siteName} at {domain}: {mailbox} or {phone}. {siteName}.';
  expect(fillIdentity(text, site.identity)).toBe(
    'Gable & Grain at gableandgrain.example: hello@gableandgrain.example or (407) 555-0142. Gable & Grain.',
  );
});
