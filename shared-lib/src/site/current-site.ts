import site from '../../site.config.json' with { type: 'json' };
import type { SiteConfig } from './site-config.ts';

let current: SiteConfig | undefined;

/** Sets the configuration without a document, for prerendering and tests. */
export function configureSite(config: SiteConfig): void {
  current = config;
}

/**
 * The configuration of this site, read once. The build contains the identity; the `site-config` data block contains
 * host and origin, which are known only at run time, so call this while rendering, never at module level.
 * @throws Error when neither the document nor `configureSite` has set the configuration.
 */
export function currentSite(): SiteConfig {
  if (current) return current;
  const block = typeof document === 'undefined' ? null : document.getElementById('site-config');
  if (!block?.textContent) {
    throw new Error('Call configureSite, because the document has no <script id="site-config"> data block.');
  }
  current = { identity: site.identity, ...JSON.parse(block.textContent) } as SiteConfig;
  return current;
}
