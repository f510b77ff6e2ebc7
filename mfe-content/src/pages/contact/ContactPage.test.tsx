// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';

beforeEach(() => showPage('/contact'));

it('lists emergency numbers first, then mailbox, phone number and social handle, and the form', async () => {
  const links = [...document.querySelectorAll('[href^="tel:"], [href^="mailto:"]')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);
  expect(links).toEqual([
    ['tel:911', '911'],
    ['mailto:hello@gableandgrain.example', 'hello@gableandgrain.example'],
    ['tel:+14075550142', '(407) 555-0142'],
    ['tel:911', '911'],
    ['tel:911', '911'],
    ['tel:+18002221222', '1-800-222-1222'],
  ]);
  expect(screen.getByText('@gableandgrain').closest('a')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeTruthy();
});
