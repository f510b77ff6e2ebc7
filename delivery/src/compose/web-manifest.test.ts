import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { webManifest } from './web-manifest.ts';

const manifest = JSON.parse(webManifest({ ...site, identity: { ...site.identity, name: 'Oak & Stone' } }));

it('the web manifest is named as the site is configured', () => {
  expect(manifest).toMatchObject({
    name: 'Oak & Stone',
    short_name: 'Oak & Stone',
    description: site.identity.tagline,
    start_url: '/',
    lang: 'en-US',
  });
});

it('the web manifest lists icons of both sizes that phones ask for, and one that may be cut', () => {
  expect(manifest.icons).toEqual([
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});
