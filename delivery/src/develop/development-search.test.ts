import { expect, it, vi } from 'vitest';
import { routeAt } from '../testing/release-of.ts';
import { developmentSearch } from './development-search.ts';

// The real one reads the remotes' sources as they are now, with an import that only Node understands.
vi.mock('./development-routes.ts', () => ({
  developmentRoutes: async (name: string) =>
    name === 'content'
      ? [routeAt('/', { title: '' }), routeAt('/blog', { title: 'Blog', description: 'Long reads.' })]
      : [routeAt(`/${name}`, { indexed: false })],
}));

it('finds the public pages of every remote by their names and descriptions', async () => {
  expect(await developmentSearch()).toEqual({
    pages: [
      {
        path: '/',
        title: '',
        sections: [{ anchor: '', heading: 'Home', text: 'Description of /' }],
      },
      {
        path: '/blog',
        title: 'Blog',
        sections: [{ anchor: '', heading: 'Blog', text: 'Long reads.' }],
      },
    ],
  });
});
