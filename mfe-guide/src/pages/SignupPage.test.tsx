// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { createBackend } from 'shared-lib/testing/open-page.tsx';
import { describe, expect, it } from 'vitest';
import { guideFacts } from '../guide-facts.ts';
import { accessEvent, signupVisit } from '../testing/visits.ts';

const { fillIn, onward, open, source, submit } = signupVisit;

describe('the free guide page', () => {
  const backend = createBackend();

  it('posts the guide request with the email trimmed and in lower case, then the access event', async () => {
    await open(backend);
    await fillIn(' Rosa Field ', ' Rosa@Example.COM ');
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts).toEqual([
      {
        url: '/api',
        body: {
          type: 'guide_request',
          name: 'Rosa Field',
          email: 'rosa@example.com',
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          source,
          event: 'guide_request',
        },
      },
      { url: '/api', body: accessEvent(source) },
    ]);
  });

  it('explains the use of the address, with a link to the privacy policy', async () => {
    await open(backend);
    const note = document.querySelector('form p') as HTMLElement;
    for (const truth of ['email you a link', 'keep your name and email', 'Our email service', 'up to 7 days'])
      expect(note.textContent).toContain(truth);
    const policy = within(note).getByRole('link', { name: 'privacy policy' });
    expect(policy.getAttribute('href')).toBe('/privacy-policy');
  });

  it('shows the real cover, three pages that open large, the edition, and a link past the form', async () => {
    await open(backend);
    expect(screen.getByRole('img', { name: /^The cover of/ }).getAttribute('src')).toBe('/guide-cover.webp');
    expect(screen.getAllByRole('link', { name: / \(opens large in a new tab\)$/ })).toHaveLength(3);
    expect(screen.getByText(new RegExp(`${guideFacts.edition} edition`))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'go straight to it' }).getAttribute('href')).toBe(onward);
  });
});
