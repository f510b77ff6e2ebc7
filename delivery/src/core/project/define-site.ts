/** An app of a site's own repository, and what the site admits of it. */
export interface SiteApp {
  name: string;
  /** The workspace's folder below the project. */
  folder: string;
  /** The team that answers for it. */
  owner: string;
  /** Where its pages and files may lie (`AdmittedApp` in store/apps.ts). */
  paths: readonly string[];
}

/** A site, as the repository's `site.config.ts` defines it. Paths are below the project. */
export interface SiteDefinition {
  /**
   * The apps of this repository, the shell first, in the order in which they are built; their development servers have
   * ports in a row. A site's owner may admit others, from repositories of their own.
   */
  apps: readonly SiteApp[];
  /** The folder of the library that the shell shares with every remote. */
  sharedLib: string;
  /** The file of the site's configuration (`SiteConfig`), which SITE_CONFIG may replace. */
  configuration: string;
}

/** Defines a site, in its `site.config.ts`: `export default defineSite({ … })`. */
export const defineSite = (site: SiteDefinition): SiteDefinition => site;
