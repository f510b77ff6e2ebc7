// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeBackend, type FakeBackend } from '../testing/fake-backend.ts';
import { openPage } from '../testing/open-page.tsx';

const ADDRESS = '/free-homeowners-guide?utm_source=fall-mailing';
const PAGE = `http://localhost:3000${ADDRESS}`;
/** With the campaign, so that the events over there carry it too. */
const DOWNLOAD = '/homeowners-guide-download?utm_source=fall-mailing';

const form = () => screen.findByRole('heading', { name: 'Get your free guide' });
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const button = () => screen.getByRole('button');

describe('the free guide page', () => {
  let backend: FakeBackend;
  const user = userEvent.setup();

  const open = async () => {
    const page = await openPage(ADDRESS, { backend });
    await form();
    return page;
  };
  const fillIn = async (typedName = 'Rosa Field', typedEmail = 'rosa@example.com') => {
    if (typedName) await user.type(name(), typedName);
    if (typedEmail) await user.type(email(), typedEmail);
  };
  const submit = () => user.click(button());
  /** Signs up with a stopped clock, so that the second and a half is the test's. */
  const signUpAndStopTheClock = async () => {
    const page = await open();
    fireEvent.input(name(), { target: { value: 'Rosa Field' } });
    fireEvent.input(email(), { target: { value: 'rosa@example.com' } });
    vi.useFakeTimers();
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Redirecting you to access your free guide...')).toBeTruthy();
    return page;
  };

  beforeEach(() => {
    backend = createFakeBackend();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['', 'rosa@example.com', 'Name is required', name],
    ['   ', 'rosa@example.com', 'Name is required', name],
    ['Rosa', '', 'Email is required', email],
    ['Rosa', 'rosa', 'Please enter a valid email address', email],
    ['Rosa', 'rosa@example', 'Please enter a valid email address', email],
    ['Rosa', 'rosa @example.com', 'Please enter a valid email address', email],
  ])(
    'with the name "%s" and the email "%s" says "%s" and sends nothing',
    async (...[typed, address, message, field]) => {
      await open();
      await fillIn(typed, address);
      await submit();
      const error = await screen.findByText(message);
      expect(field().getAttribute('aria-describedby')).toBe(error.id);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field());
      expect(backend.posts).toEqual([]);
    },
  );

  it('asks for both when both are empty', async () => {
    await open();
    await submit();
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
  });

  it('checks on submit, and from then on while one types', async () => {
    await open();
    await fillIn('Rosa', 'rosa@example');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    await submit();
    await screen.findByText('Please enter a valid email address');
    await user.type(email(), '.com');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
  });

  it('posts the guide request with the email trimmed and in lower case, then the access event', async () => {
    await open();
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
          source: PAGE,
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
          source: PAGE,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          event: 'guide_access_clicked',
        },
      },
    ]);
  });

  it('reads "Processing..." with button and inputs disabled while it works, and sends no second request', async () => {
    const answer = Promise.withResolvers<Response>();
    backend.answers(() => answer.promise);
    await open();
    await fillIn();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(button().textContent).toBe('Processing...'));
    for (const control of [button(), name(), email()]) expect(control.matches(':disabled')).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Please wait…');
    await act(async () => answer.resolve(new Response(null, { status: 202 })));
    await screen.findByText('Thank you!');
    expect(
      backend.posts.filter(({ body }) => (body as { type: string }).type === 'guide_request'),
    ).toHaveLength(1);
  });

  it.each([422, 500, 503])('ignores the status %i of the answer', async (status) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    backend.answers(() => new Response('<html>', { status }));
    await open();
    await fillIn();
    await submit();
    expect(await screen.findByText('Redirecting you to access your free guide...')).toBeTruthy();
  });

  it('thanks in a status that is announced, and gives the focus of the lost button to the link onward', async () => {
    await open();
    await fillIn();
    await submit();
    await screen.findByText('Thank you!');
    const thanks = within(screen.getByRole('status'));
    expect(thanks.getByText('Redirecting you to access your free guide...')).toBeTruthy();
    expect(document.activeElement).toBe(thanks.getByRole('link', { name: 'Go to the guide now' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes to the download page after 1500 ms, in place of the form', async () => {
    const before = window.history.length;
    const page = await signUpAndStopTheClock();
    await act(() => vi.advanceTimersByTimeAsync(1499));
    expect(page.place().path).toBe(ADDRESS);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.place()).toMatchObject({ path: DOWNLOAD, by: 'REPLACE' });
    expect(window.history.length).toBe(before);
  });

  it('does not wait for the access event, nor does its failure matter', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const never = new Promise<Response>(() => {});
    backend.answers(() => (backend.posts.length > 1 ? never : new Response()));
    const page = await signUpAndStopTheClock();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(page.place().path).toBe(DOWNLOAD);
    expect(backend.posts).toHaveLength(2);
  });

  it('lets the visitor go on at once, in place of the form', async () => {
    const page = await open();
    await fillIn();
    await submit();
    await user.click(await screen.findByRole('link', { name: 'Go to the guide now' }));
    expect(page.place()).toMatchObject({ path: DOWNLOAD, by: 'REPLACE' });
  });

  it('goes nowhere when the visitor has gone elsewhere', async () => {
    const page = await signUpAndStopTheClock();
    await act(async () => page.place().go('/blog'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(page.place().path).toBe('/blog');
  });

  it('goes nowhere when the browser has kept the page for Back', async () => {
    const page = await signUpAndStopTheClock();
    window.dispatchEvent(new Event('pagehide'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(page.place().path).toBe(ADDRESS);
  });

  it.each([
    ['the message of the error', new TypeError('Failed to fetch'), 'Failed to fetch'],
    [
      'its own words when the error has none',
      new Error(''),
      'Failed to submit form. Please try again later.',
    ],
  ])('shows %s, with the button back and nothing typed lost', async (_, failure, message) => {
    backend.answers(() => failure);
    const page = await open();
    await fillIn('Rosa Field', 'Rosa@Example.com');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(button().textContent).toBe('Get the free guide');
    expect(button().matches(':disabled')).toBe(false);
    expect(document.activeElement).toBe(button());
    expect([name().value, email().value]).toEqual(['Rosa Field', 'Rosa@Example.com']);
    expect(backend.posts).toHaveLength(1);
    expect(page.place().path).toBe(ADDRESS);
  });

  it('works the second time after a failure', async () => {
    backend.answers(() => new TypeError('Failed to fetch'));
    await open();
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    backend.answers(() => new Response());
    await submit();
    await screen.findByText('Thank you!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gives up after 15000 ms, with the words of the error', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    backend.answers(() => new Error('signal timed out'));
    await open();
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('signal timed out');
    expect(timeout).toHaveBeenCalledWith(15_000);
  });

  it('refuses the eleventh post in a minute with the words of the shared client', async () => {
    backend.answers(() => new TypeError('Failed to fetch'));
    await open();
    await fillIn();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      fireEvent.click(button());
      await waitFor(() => expect(backend.posts).toHaveLength(attempt));
      await waitFor(() => expect(button().matches(':disabled')).toBe(false));
    }
    fireEvent.click(button());
    expect(await screen.findByText('Rate limit exceeded. Please try again later.')).toBeTruthy();
    expect(backend.posts).toHaveLength(10);
  });

  it('tells nobody what else was in the address, and does not pass it on', async () => {
    const page = await openPage(`${ADDRESS}&token=secret#top`, { backend });
    await form();
    await fillIn();
    await submit();
    await user.click(await screen.findByRole('link', { name: 'Go to the guide now' }));
    expect(page.place().path).toBe(DOWNLOAD);
    expect(backend.posts.map(({ body }) => (body as { source: string }).source)).toEqual([PAGE, PAGE]);
  });

  it('keeps what a failing server has not taken, and sends it again once the server is well', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let answers = 0;
    backend.answers(() => new Response(null, { status: ++answers === 1 ? 503 : 202 }));
    await open();
    await fillIn();
    await submit();
    await screen.findByText('Thank you!');
    await waitFor(() => expect(backend.posts).toHaveLength(3));
    const [request, event, again] = backend.posts;
    expect(event?.body).toMatchObject({ type: 'analytics_event' });
    expect(again).toEqual(request);
    await waitFor(() => expect(window.localStorage).toHaveLength(0));
  });

  it('is the same request when it is sent again after no answer came', async () => {
    backend.answers(() => new TypeError('Failed to fetch'));
    await open();
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    backend.answers(() => new Response());
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts[1]).toEqual(backend.posts[0]);
  });

  it('has a field for robots that is not there for people: no role, no stop for the keyboard, no autofill', async () => {
    await open();
    const trap = document.querySelector<HTMLInputElement>('form input[name="website"]');
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect([trap?.tabIndex, trap?.autocomplete, trap?.required]).toEqual([-1, 'off', false]);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'email',
    ]);
  });

  it('sends what a robot wrote into it, thanks it like anybody, and says nothing of the field otherwise', async () => {
    await open();
    await fillIn();
    (document.querySelector('form input[name="website"]') as HTMLInputElement).value = 'https://spam.example';
    await submit();
    await screen.findByText('Thank you!');
    expect(backend.posts[0]?.body).toMatchObject({ type: 'guide_request', website: 'https://spam.example' });
    expect(backend.posts[1]?.body).not.toHaveProperty('website');
  });

  it('says what the email is used for, with the privacy page linked', async () => {
    await open();
    const sentence = screen.getByText(/no newsletter comes of it/);
    expect(within(sentence).getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
  });

  it('keeps nobody from the guide: the download page is linked beside the form', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'go straight to it' }).getAttribute('href')).toBe(DOWNLOAD);
  });
});
