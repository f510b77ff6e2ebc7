/** One of the four social links of the footer (specification section 2: placeholders). */
export interface SocialLink {
  network: string;
  handle: string;
  url: string;
}

/** Who the site is. Kept in `shared-lib/site.config.json`; changed there, never in a page. */
export interface SiteIdentity {
  name: string;
  tagline: string;
  domain: string;
  mailbox: string;
  /** One line, for mail: CAN-SPAM asks for a postal address. */
  postalAddress: string;
  phone: { display: string; international: string };
  byline: string;
  social: readonly SocialLink[];
  /** `tag` is the affiliate tag; `pricesCheckedOn` is an ISO date. */
  retailer: { name: string; tag: string; pricesCheckedOn: string };
}

/** What a deployment decides at run time. */
export interface SiteConfig {
  /** The webhook backend, `{host}` of specification section 7: absolute, or a path of this origin. */
  host: string;
  /** The public origin of the site, for canonical links, without a trailing slash. */
  origin: string;
  identity: SiteIdentity;
}
