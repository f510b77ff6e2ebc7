// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { all } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

it.each([
  ['/privacy-policy', ['children under 13', 'auth_token', 'user_id', 'Each lasts 7 days']],
  ['/terms-of-service', ['laws of the State of Florida', 'courts located in Orange County, Florida']],
  ['/affiliate-disclosure', ['As an Amazon Associate, Gable & Grain earns from qualifying purchases.']],
])(
  '%s is static text with its date, contact details and required terms, without placeholders',
  async (path, words) => {
    const page = await showPage(path);
    expect(page.textContent).toContain('Last updated June 15, 2025');
    expect(page.querySelector('time')?.dateTime).toBe('2025-06-15');
    expect(all(page, 'form, button')).toEqual([]);
    const contact = all(page, 'address a').map((link) => link.getAttribute('href'));
    expect(contact).toEqual(['mailto:hello@gableandgrain.example', 'tel:+14075550142']);
    expect(page.textContent).not.toMatch(/[{}]/);
    for (const phrase of words) expect(page.textContent).toContain(phrase);
  },
);
