import type { SiteConfig } from 'shared-lib';
import { ICONS } from '../release/icons.ts';

/** The paper that every page stands on in daylight; the document's `theme-color` is the same. */
const PAPER = '#fbf7f0';

/** `site.webmanifest` (W3C Web Application Manifest): what the site is called and looks like on a home screen. */
export function webManifest({ identity }: SiteConfig): string {
  const icons = ICONS.filter(({ file }) => file.startsWith('icon-'));
  return JSON.stringify({
    name: identity.name,
    short_name: identity.name,
    description: identity.tagline,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: 'en-US',
    theme_color: PAPER,
    background_color: PAPER,
    icons: icons.map(({ file, size, fullBleed }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: fullBleed ? 'maskable' : 'any',
    })),
  });
}
