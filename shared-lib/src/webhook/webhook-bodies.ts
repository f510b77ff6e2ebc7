import type { InferInput } from 'valibot';
import type { SUBMISSIONS, SubmissionType } from './submissions.ts';

/**
 * The header with the visitor's release, such as `guide/1.0.0-3fa9c1d2`, or with `INTERNAL`. In posts to another origin,
 * the query parameter `release` replaces it. The bodies have no such field, because the specification defines them.
 */
export const RELEASE_HEADER = 'x-release';

/** Replaces the release of internal traffic. Also the key in local storage that marks a browser as internal. */
export const INTERNAL = 'internal';

/** Only a type, because pages do not load `submissions.ts`. */
type Body<Type extends SubmissionType> = InferInput<(typeof SUBMISSIONS)[Type]>;

/** Specification section 7, "Guide request"; `timestamp` is ISO 8601. */
export interface GuideRequestBody extends Body<'guide_request'> {
  /** The text that a bot wrote into the hidden field; otherwise absent (docs/decisions/008). */
  website?: string;
}

export type GuideRequester = Pick<GuideRequestBody, 'name' | 'email' | 'website'>;

/** Specification section 7, "Guide-access tracking". */
export interface GuideAccessBody extends Body<'analytics_event'> {
  buttonId: 'access-my-free-guide';
}

/** Creates the body that reports a person's access to the guide. */
export const guideAccessBody = (
  { name, email }: Pick<GuideAccessBody, 'name' | 'email'>,
  { source, timestamp }: Pick<GuideAccessBody, 'source' | 'timestamp'>,
): GuideAccessBody => ({
  type: 'analytics_event',
  name,
  email,
  buttonId: 'access-my-free-guide',
  timestamp,
  source,
  event: 'guide_access_clicked',
});

/** Specification section 7, "Contact form", the webhook variant. */
export type ContactFormBody = Body<'contact_form'>;

export type ContactFields = Omit<ContactFormBody, 'type' | 'formType' | 'timestamp' | 'source'>;

/** The simple pattern of an email address (specification section 5). The server's rule is stricter. */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Everything that is posted to the base webhook URL. */
export type WebhookBody = GuideRequestBody | GuideAccessBody | ContactFormBody;

/** How long a browser stores a guide request that the server could not accept, in days. */
export const RETENTION_DAYS = 7;

/** A body with the release that the visitor had when the body was created. */
export type WithRelease<Body> = Body & { release?: string | undefined };

/** UTM, and the click ids of advertisers (gclid, fbclid, msclkid …). */
const CAMPAIGN = /^(utm_\w+|\w{1,2}clk?id)$/;
/** Excludes long values and email addresses. */
const CAMPAIGN_VALUE = /^[^@]{1,100}$/;

/** Keeps only campaign parameters, because others may contain a token. A click id's value would identify the click. */
export function pageAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = [...searchParams]
    .filter(([name]) => CAMPAIGN.test(name))
    .map(([name, value]) => [name, name.startsWith('utm_') && CAMPAIGN_VALUE.test(value) ? value : '']);
  const search = String(new URLSearchParams(campaign));
  return origin + pathname + (search && `?${search}`);
}
