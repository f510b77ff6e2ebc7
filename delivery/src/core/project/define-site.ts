/** An app of a site: the shell, or a remote. */
export interface SiteApp {
  name: string;
  /** Its workspace below the project; none for a remote from a repository of its own, which publishes its releases. */
  folder?: string;
  /** The team that answers for it. */
  owner: string;
  /**
   * Where its pages and files may be: `/offers` for one address, `/offers/*` for everything below it. Where the paths of
   * two apps overlap, the longer path decides; `/*` is what no other app has.
   */
  paths: readonly string[];
  /**
   * The asset origin from which browsers request its scripts and styles, such as `https://assets.example`: a host that
   * fetches what it does not have from this site. This site by default.
   */
  origin?: string;
}

/** A site, as the repository's `site.config.ts` defines it. Paths are below the project. */
export interface SiteDefinition {
  /**
   * Every app of the site, the shell first. Those with a folder are built in this order; their development servers have
   * ports in a row. The next start applies a change.
   */
  apps: readonly SiteApp[];
  /** The folder of the library that the shell shares with every remote. */
  sharedLib: string;
  /** The file of the site's configuration (`SiteConfig`), which SITE_CONFIG may replace. */
  configuration: string;
}

/** Defines a site, in its `site.config.ts`: `export default defineSite({ … })`. */
export const defineSite = (site: SiteDefinition): SiteDefinition => site;
