// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.ts';
import { signupVisit } from '../testing/signup-visit.ts';

const { address, fillIn, onward, open, source, submit } = signupVisit;

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
      {
        url: '/api',
        body: {
          type: 'analytics_event',
          name: 'Guide Visitor',
          email: 'visitor@example.com',
          buttonId: 'access-my-free-guide',
          source,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          event: 'guide_access_clicked',
        },
      },
    ]);
  });

  it('tells nobody what else was in the address, and does not pass it on', async () => {
    const page = await open(backend, `${address}&token=secret#top`);
    await fillIn();
    await submit();
    await userEvent.click(await screen.findByRole('link', { name: 'Go to the guide now' }));
    expect(page.place().path).toBe(onward);
    expect(backend.posts.map(({ body }) => (body as { source: string }).source)).toEqual([source, source]);
  });

  it('keeps nobody from the guide: the download page is linked beside the form', async () => {
    await open(backend);
    expect(screen.getByRole('link', { name: 'go straight to it' }).getAttribute('href')).toBe(onward);
  });
});
