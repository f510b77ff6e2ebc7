import site from '../../site.config.json' with { type: 'json' };
import type { SiteConfig } from './site-config.ts';

let current: SiteConfig | undefined;

/** Sets the configuration without a document, for prerendering and tests. */
export function configureSite(config: SiteConfig): void {
  current = config;
}

/**
 * The configuration of this site, read once. The build contains the identity; the `site-config` data block contains
 * host and origin. Call it while rendering, never at module level, because it is run-time configuration.
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
