import config from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { developmentDocument, developmentSearch } from './shell-server.ts';

const routesOf = async (name: string) =>
  name === 'content'
    ? [routeAt('/', { title: '' }), routeAt('/blog', { title: 'Blog', description: 'Long reads.' })]
    : [routeAt(`/${name}`, { indexed: false })];

const GUIDE = { path: '/guide.pdf', title: 'Guide', sections: [] };
const documentsOf = async (name: string) => (name === 'guide' ? [GUIDE] : []);

it('finds the public pages of every remote by their names and descriptions, and its documents', async () => {
  const section = (heading: string, text: string) => [{ anchor: '', heading, text }];
  const { pages } = await developmentSearch(routesOf, documentsOf);
  expect(pages).toEqual([
    { path: '/', title: '', sections: section('Home', 'Description of /') },
    { path: '/blog', title: 'Blog', sections: section('Blog', 'Long reads.') },
    GUIDE,
  ]);
});

it('writes the site’s name as text, whatever it holds', () => {
  const identity = { ...config.identity, name: 'A & B & <Sons>' };
  const title = '<title>A &amp; B &amp; &lt;Sons&gt;</title>';
  expect(developmentDocument({ ...config, identity })).toContain(title);
});
