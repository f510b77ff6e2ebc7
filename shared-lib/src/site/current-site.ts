import site from '../../site.config.json' with { type: 'json' };
import type { SiteConfig } from './site-config.ts';

let current: SiteConfig | undefined;

/** Sets the configuration where no document has it: prerendering and tests. */
export function configureSite(config: SiteConfig): void {
  current = config;
}

/**
 * The configuration of this site, read once: who it is, and from the document's `site-config` data block its host and origin.
 * Call it while rendering, never at module level: it is run-time configuration.
 * @throws Error when neither the document nor `configureSite` gave one.
 */
export function currentSite(): SiteConfig {
  if (current) return current;
  const block = typeof document === 'undefined' ? null : document.getElementById('site-config');
  if (!block?.textContent) {
    throw new Error('No site configuration: the document has no <script id="site-config"> data block.');
  }
  current = { identity: site.identity, ...JSON.parse(block.textContent) } as SiteConfig;
  return current;
}
