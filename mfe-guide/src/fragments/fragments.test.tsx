// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import CallToAction from './CallToAction.tsx';
import InlineSignup from './InlineSignup.tsx';

function showPart(part: ReactElement): void {
  cleanup();
  render(<MemoryRouter>{part}</MemoryRouter>);
}

describe('inline signup', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const send = () => userEvent.click(screen.getByRole('button'));

  async function fill(name: string, email: string): Promise<void> {
    await userEvent.type(field('Your name'), name);
    await userEvent.type(field('Email address'), email);
  }

  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['   ', '  ', 'Both name and email are required', ['Your name', 'Email address']],
    ['Ann', 'ann@example', 'Please enter a valid email address', ['Email address']],
  ])('with name "%s", email "%s" shows "%s" until a field changes', async (name, email, message, labels) => {
    showPart(<InlineSignup />);
    await fill(name, email);
    await send();
    const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')];
    expect(invalid).toEqual(labels.map(field));
    const errorIds = invalid.map((input) => input.getAttribute('aria-describedby') ?? '');
    expect(errorIds.map((id) => document.getElementById(id)?.textContent)).toEqual(labels.map(() => message));
    await expect.poll(() => document.activeElement).toBe(invalid[0]);
    await userEvent.type(invalid.at(-1) as HTMLElement, 'x');
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('shows thanks, links to the guide, and sends no request', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    showPart(<InlineSignup />);
    await fill('Ann', 'ann@example.com');
    await send();
    expect(screen.getByRole('status').textContent).toContain('Thank you!');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/homeowners-guide-download');
    expect(field('Your name').value).toBe('');
    expect(field('Email address').value).toBe('');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('keeps text typed before hydration, and replays an early submit', async () => {
    const page = (
      <MemoryRouter>
        <InlineSignup />
      </MemoryRouter>
    );
    document.body.innerHTML = renderToString(page);
    field('Your name').value = 'Ann';
    field('Email address').value = 'ann@example';
    const form = document.querySelector('form') as HTMLFormElement;
    expect(form.hasAttribute('data-hold')).toBe(true);
    window.early = { submit: { form, submitter: screen.getByRole('button') } };
    const root = await act(() => hydrateRoot(document.body, page));
    expect(field('Email address').ariaInvalid).toBe('true');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(field('Your name').value).toBe('Ann');
    act(() => root.unmount());
  });
});

it('the call to action is a region named by its title, and links to the guide', () => {
  const title = 'One guide for the whole house';
  showPart(<CallToAction title={title} text="Six chapters on upkeep." />);
  const region = within(screen.getByRole('region', { name: title }));
  expect(region.getByText('Six chapters on upkeep.')).toBeTruthy();
  expect(region.getByRole('link').getAttribute('href')).toBe('/free-homeowners-guide');
});
