// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { all } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

describe.each(['/privacy-policy', '/terms-of-service', '/affiliate-disclosure'])('%s', (path) => {
  it('is static text with a last-updated date', async () => {
    const page = await showPage(path);
    expect(page.textContent).toContain('Last updated June 15, 2025');
    expect(page.querySelector('time')?.dateTime).toBe('2025-06-15');
    expect(all(page, 'form, button')).toEqual([]);
  });

  it('has contact details', async () => {
    const links = all(await showPage(path), 'address a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['mailto:hello@gableandgrain.example', 'tel:+14075550142']);
  });

  it('leaves no name of a placeholder in its text', async () => {
    expect((await showPage(path)).textContent).not.toMatch(/[{}]/);
  });
});

it('the privacy policy names 13 as the age of children', async () => {
  expect((await showPage('/privacy-policy')).textContent).toMatch(/children under 13/);
});

it('the terms name Florida law and the courts of Orange County', async () => {
  const page = await showPage('/terms-of-service');
  expect(page.textContent).toMatch(/Florida/);
  expect(page.textContent).toMatch(/Orange County/);
});

it('the disclosure carries the sentence that the retailer requires', async () => {
  const page = await showPage('/affiliate-disclosure');
  expect(page.textContent).toContain(
    'As an Amazon Associate, Gable & Grain earns from qualifying purchases.',
  );
});
