import * as v from 'valibot';

/** A rule for text. The named type keeps `api-report.md` readable. */
type Text = v.GenericSchema<string>;

const text: Text = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.regex(/^\P{Cc}*$/u, 'must be one line'),
);
const emailAddress: Text = v.pipe(text, v.email('must be an e-mail address'));
const phoneNumber: Text = v.pipe(text, v.regex(/^\+\d{8,15}$/, 'must look like +14075550142'));
const address: Text = v.pipe(text, v.url('must be an address such as https://www.example.com'));
const socialUrl: Text = v.pipe(
  text,
  v.check(
    (url) => /^\/(?!\/)/.test(url) || URL.canParse(url),
    'must be an address, or a path of this site while there is no account',
  ),
);

const timeZone: Text = v.pipe(
  text,
  v.check((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'must be a time zone such as America/New_York'),
);

const TAG_OF = /^(?:\/[\w/-]*|[a-z][a-z0-9-]*\/[\w.+-]+)$/;
/**
 * More tags of the same account at the retailer, by whose links carry them: a page's path, or a release such as
 * `content/1.1.0-3fa9c1d2`. Each must exist at the retailer.
 */
const tags = v.record(
  v.pipe(text, v.regex(TAG_OF, 'must be a page, as /smart-home, or a release, as content/1.1.0-3fa9c1d2')),
  text,
);
const retailer = v.pipe(
  v.object({ name: text, tag: text, tags: v.optional(tags) }),
  v.check(({ tag, tags: more = {} }) => {
    const all = [tag, ...Object.values(more)];
    const isOwn = (one: string) => all.indexOf(one) === all.lastIndexOf(one);
    return Object.entries(more).every(([of, one]) => of.startsWith('/') || isOwn(one));
  }, 'must have a tag for each release that nothing else has: by it their orders are told apart'),
);

const identity = v.object({
  name: text,
  tagline: text,
  domain: text,
  mailbox: emailAddress,
  /** For mail: CAN-SPAM asks for a postal address. */
  postalAddress: text,
  phone: v.object({ display: text, international: phoneNumber }),
  byline: text,
  /** The footer's links (specification section 2: placeholders). */
  social: v.pipe(
    v.array(v.object({ network: text, handle: text, url: socialUrl })),
    v.length(4, 'must have four links (specification section 2)'),
    v.readonly(),
  ),
  /** `tag` is the affiliate tag of every link that `tags` has none for. */
  retailer,
});

const days: v.GenericSchema<number> = v.pipe(
  v.number('must be a number of days'),
  v.integer('must be a whole number of days'),
  v.minValue(1, 'must be 1 or more'),
);

/** How long the price of a product is shown as it was checked, in days (docs/decisions/115). */
export interface PricePolicy {
  /** Until then it is a typical price; after it, what it was. */
  maxAgeDays: number;
  /** After it the page sends readers to the retailer for the price. */
  askAfterDays: number;
}

const pricePolicy: v.GenericSchema<Partial<PricePolicy>, PricePolicy> = v.pipe(
  v.object({ maxAgeDays: v.optional(days, 30), askAfterDays: v.optional(days, 90) }),
  v.check(
    ({ maxAgeDays, askAfterDays }) => maxAgeDays < askAfterDays,
    'must have a maxAgeDays that is less than its askAfterDays',
  ),
);

const siteConfig = v.object({
  /** The webhook backend, `{host}` of specification section 7: absolute, or a path of this origin. */
  host: text,
  /** The public origin of the site, for canonical links, without a trailing slash. */
  origin: address,
  /** Where a week and a month begin for the pages (IANA name); UTC without it. */
  timeZone: v.optional(timeZone),
  prices: v.optional(pricePolicy, {}),
  identity,
});

/** Who the site is. Change it in `shared-lib/site.config.json`, never in a page. */
export type SiteIdentity = v.InferOutput<typeof identity>;

/** What a deployment decides at run time. Browsers use only the type; the rules stay on servers. */
export type SiteConfig = Omit<v.InferOutput<typeof siteConfig>, 'prices'> & {
  /** Always there where delivery has read the configuration. */
  prices?: PricePolicy;
  /**
   * The first day that pages are composed for, a Monday or the first of a month, for example `2026-11-23`. They stay
   * until the next one. Delivery sets it; no configuration file does.
   */
  day?: string;
};

/** The sender and recipient of the site's mail, and where its weeks begin. */
export type MailIdentity = Pick<SiteIdentity, 'name' | 'tagline' | 'mailbox' | 'postalAddress'> &
  Pick<SiteConfig, 'timeZone'>;

/**
 * Checks a site's configuration file.
 * @throws Error with a line for each wrong field: its path, and what is wrong.
 */
export const parseSiteConfig = (file: unknown): SiteConfig => parse(siteConfig, file);

/**
 * The configuration for the pages of these releases, which are live together: when one of them has a tag of its own, all
 * links carry that, and otherwise their page's.
 * @param versions by app.
 */
export function configOfReleases(site: SiteConfig, versions: Readonly<Record<string, string>>): SiteConfig {
  const { tags: all, ...retailer } = site.identity.retailer;
  if (!all) return site;
  const own = Object.entries(versions).flatMap(([app, version]) => all[`${app}/${version}`] ?? [])[0];
  const ofPages = Object.fromEntries(Object.entries(all).filter(([of]) => of.startsWith('/')));
  const shown = own === undefined ? { ...retailer, tags: ofPages } : { ...retailer, tag: own };
  return { ...site, identity: { ...site.identity, retailer: shown } };
}

/**
 * Whose links carry each tag of a configuration file: a page, a release, or an empty name for the site and for a tag that
 * several pages share; none without a retailer. Throws like `parseSiteConfig`.
 */
export function parseRetailerTags(file: unknown): ReadonlyMap<string, string> {
  const part = v.object({ identity: v.partial(v.pick(identity, ['retailer'])) });
  const { tag, tags: more = {} } = parse(part, file).identity.retailer ?? {};
  if (tag === undefined) return new Map();
  const all = Object.entries(more);
  const isShared = (one: string) => all.filter(([, other]) => other === one).length > 1;
  return new Map([...all.map(([of, one]) => [one, isShared(one) ? '' : of] as const), [tag, '']]);
}

/** The mail identity of a configuration file. Throws like `parseSiteConfig`. */
export function parseMailIdentity(file: unknown): MailIdentity {
  const part = v.pick(identity, ['name', 'tagline', 'mailbox', 'postalAddress']);
  const site = parse(v.object({ identity: part, timeZone: siteConfig.entries.timeZone }), file);
  return { ...site.identity, timeZone: site.timeZone };
}

function parse<Schema extends v.GenericSchema>(schema: Schema, file: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, file);
  if (result.success) return result.output;
  throw new Error(
    result.issues.map((issue) => `${v.getDotPath(issue) ?? '(top level)'} ${issue.message}`).join('\n'),
  );
}
