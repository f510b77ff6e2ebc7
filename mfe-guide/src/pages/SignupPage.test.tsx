// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { guideFacts } from '../guide-facts.ts';
import { accessEvent } from '../testing/access-event.ts';
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.ts';
import { ROSA } from '../testing/open-page.tsx';
import { signupVisit } from '../testing/signup-visit.ts';

const { address, email, fillIn, name, onward, open, source, submit } = signupVisit;

describe('the free guide page', () => {
  let backend: FakeBackend;

  beforeEach(() => {
    backend = createFakeBackend();
  });

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

  it('has the name and email of a signed-in visitor in its fields', async () => {
    await open(backend, address, ROSA);
    expect([name().value, email().value]).toEqual(['Rosa Field', 'rosa@example.com']);
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts[0]?.body).toMatchObject({ name: 'Rosa Field', email: 'rosa@example.com' });
  });

  it('leaves what was typed before the profile came, and fills in only what is empty', async () => {
    const profile = Promise.withResolvers<void>();
    await open(backend, address, ROSA, profile.promise);
    await fillIn('Rosalind', '');
    await act(async () => profile.resolve());
    await waitFor(() => expect(email().value).toBe('rosa@example.com'));
    expect(name().value).toBe('Rosalind');
    await userEvent.clear(email());
    expect(email().value).toBe('');
  });

  it('says in one sentence what happens to the address, with the privacy policy linked', async () => {
    await open(backend);
    const note = document.querySelector('form p') as HTMLElement;
    const [sentence = ''] = note.textContent.split('. ');
    for (const truth of ['used for', 'store them', 'email you a link', 'pass both to', 'up to 7 days'])
      expect(sentence).toContain(truth);
    const policy = within(note).getByRole('link', { name: 'privacy policy' });
    expect(policy.getAttribute('href')).toBe('/privacy-policy');
  });

  it('shows the true cover, three pages that open large, the edition, and the way past the form', async () => {
    await open(backend);
    expect(screen.getByRole('img', { name: /^The cover of/ }).getAttribute('src')).toBe('/guide-cover.webp');
    expect(screen.getAllByRole('link', { name: / \(opens large in a new tab\)$/ })).toHaveLength(3);
    expect(screen.getByText(new RegExp(`${guideFacts.edition} edition`))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'go straight to it' }).getAttribute('href')).toBe(onward);
  });
});
