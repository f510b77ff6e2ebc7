import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { fillIdentity } from './LegalLayout.tsx';

it('fills in name, mailbox, phone and domain wherever they stand, the phone on one line', () => {
  const text = '{siteName} at {domain}: {mailbox} or {phone}. {siteName}.';
  expect(fillIdentity(text, site.identity)).toBe(
    'Gable & Grain at gableandgrain.example: hello@gableandgrain.example or (407)\u00a0555-0142. Gable & Grain.',
  );
});
