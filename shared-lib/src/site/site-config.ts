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

/** The shop of the affiliate links; `tag` is on every one of them. */
const retailer = v.object({ name: text, tag: text });

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
