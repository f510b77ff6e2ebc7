import type { RemoteRoute } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };

const load = async () => ({ default: () => null });

/** A page of the app `content`, as delivery describes it. `route` overrides its route. */
export function pageInput(path: string, route: Partial<RemoteRoute> = {}): PageInput {
  const page = { path, title: `Title of ${path}`, layout: 'public', access: 'anyone' } as const;
  const blog = { ...page, path: '/blog', title: 'Blog', files: [], more: [] };
  return {
    site: { ...site, origin: 'https://www.example.com' },
    path,
    own: {
      app: 'content',
      release: { version: '1.0.0', entry: '/e.js', files: [], pages: [blog] },
      main: '/m.js',
      files: [],
      shell: 0,
      eager: false,
    },
    integrity: {},
    route: {
      ...page,
      description: `Description of ${path}`,
      indexed: true,
      source: 'src/pages/Page.tsx',
      load,
      ...route,
    },
    load,
    stylesheet: { file: ['/_c/abc.css', 'sha256-css'], covers: [], parts: [] },
    picture: {
      path: '/_r/content/1.0.0/social/porch.jpg',
      type: 'image/jpeg',
      width: 1200,
      height: 630,
      alt: 'A porch & a "swing"',
    },
    boot: '',
    answers: '',
  };
}
