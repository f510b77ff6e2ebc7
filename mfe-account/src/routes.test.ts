import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it('routes have the specified access; only authenticated ones use the public layout', () => {
  expect(routes.map(({ path, layout, access }) => [path, layout, access])).toEqual([
    ['/login', 'bare', 'anonymous'],
    ['/register', 'bare', 'anonymous'],
    ['/forgot-password', 'bare', 'anonymous'],
    ['/reset-password', 'bare', 'anyone'],
    ['/verify-email', 'bare', 'anyone'],
    ['/dashboard', 'public', 'authenticated'],
    ['/account-settings', 'public', 'authenticated'],
    ['/account-privacy', 'public', 'authenticated'],
  ]);
});

it('routes keep forms, mailed links and personal pages out of search engines', () => {
  expect(routes.filter(({ indexed }) => indexed)).toEqual([]);
});
