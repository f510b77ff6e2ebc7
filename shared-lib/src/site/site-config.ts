import * as v from 'valibot';

type Text = v.GenericSchema<string>;

const text: Text = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.regex(/^\P{Cc}*$/u, 'must be one line'),
);
const emailAddress: Text = v.pipe(text, v.email('must be an email address'));
const phoneNumber: Text = v.pipe(text, v.regex(/^\+\d{8,15}$/, 'must look like +14075550142'));
const host: Text = v.pipe(
  text,
  v.regex(/^(?:https?:\/\/|\/(?!\/))./, 'must be an address with http(s)://, or a path such as /api'),
);
const origin: Text = v.pipe(
  text,
  v.transform((typed) => URL.parse(typed)?.href.replace(/\/$/, '') ?? ''),
  v.regex(/^https?:\/\/[^/?#@]+$/, 'must be an address such as https://www.example.com, without a path'),
);

const identity = v.object({
  name: text,
  tagline: text,
  domain: text,
  mailbox: emailAddress,
  /** In the email with the guide, because CAN-SPAM requires a postal address. */
  postalAddress: text,
  phone: v.object({ display: text, international: phoneNumber }),
  byline: text,
  /** The footer's links (specification section 2: placeholders). */
  social: v.pipe(
    v.array(v.object({ network: text, handle: text, url: text })),
    v.length(4, 'must have four links (specification section 2)'),
    v.readonly(),
  ),
  /** The shop that the affiliate links lead to. Each link contains `tag`. */
  retailer: v.object({ name: text, tag: text }),
});

const siteConfig = v.object({
  /** `{host}` of specification section 7: absolute, or a path of this origin. */
  host,
  /** The public origin of the site, for canonical links, without a trailing slash. */
  origin,
  identity,
});

/** The identity of the site. Change it in `shared-lib/site.config.json`, never in a page. */
export type SiteIdentity = v.InferOutput<typeof identity>;

/** The run-time configuration of a deployment. Browsers import only the type. */
export type SiteConfig = v.InferOutput<typeof siteConfig>;

export type MailIdentity = Pick<SiteIdentity, 'name' | 'tagline' | 'mailbox' | 'postalAddress'>;

/** Checks a site's configuration file. Throws an Error with a line for each invalid field. */
export function parseSiteConfig(file: unknown): SiteConfig {
  const result = v.safeParse(siteConfig, file, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new Error(
    result.issues.map((issue) => `${v.getDotPath(issue) ?? '(top level)'} ${issue.message}`).join('\n'),
  );
}
