import site from '../../site.config.json' with { type: 'json' };
import type { SiteConfig } from './site-config.ts';

let current: SiteConfig | undefined;

/** Sets the configuration without a document, for prerendering and tests. */
export function configureSite(config: SiteConfig): void {
  current = config;
}

/** The site's configuration. Call this function while rendering: host and origin are known only at run time. */
export function currentSite(): SiteConfig {
  if (current) return current;
  const block = typeof document === 'undefined' ? null : document.getElementById('site-config');
  if (!block?.textContent) {
    throw new Error('Call configureSite, because the document has no <script id="site-config"> data block.');
  }
  current = { identity: site.identity, ...JSON.parse(block.textContent) } as SiteConfig;
  return current;
}
