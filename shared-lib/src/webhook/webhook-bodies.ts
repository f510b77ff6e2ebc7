/**
 * The header, on the page's own origin, and elsewhere the query parameter `release`, with the release that the visitor
 * has: `guide/1.0.0-3fa9c1d2`, and `;team` or `;robot` behind it where the visitor is no reader. The bodies stay the
 * specification's.
 */
export const RELEASE_HEADER = 'x-release';

/** Specification section 7, "Guide request"; `timestamp` is ISO 8601. */
export interface GuideRequestBody {
  type: 'guide_request';
  name: string;
  email: string;
  timestamp: string;
  source: string;
  event: 'guide_request';
  /** What a robot wrote into the hidden field; otherwise absent (docs/decisions/008). */
  website?: string;
}

/** The guide form's fields. */
export type GuideRequester = Pick<GuideRequestBody, 'name' | 'email' | 'website'>;

/** Specification section 7, "Guide-access tracking". */
export interface GuideAccessBody {
  type: 'analytics_event';
  name: string;
  email: string;
  buttonId: 'access-my-free-guide';
  source: string;
  timestamp: string;
  event: 'guide_access_clicked';
}

/** The access event of a person, as it was at a moment, on a page. */
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
export interface ContactFormBody extends ContactFields {
  type: 'contact_form';
  formType: 'contact';
  timestamp: string;
  source: string;
}

/** What a visitor types into the contact form, in its order. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** The contact form's fields, each a text. */
export type ContactFields = Record<(typeof CONTACT_FIELDS)[number], string>;

/**
 * The longest text that the webhook accepts, in UTF-16 units, by field; for an email address, what mail can
 * carry (RFC 5321). Forms say so at their fields, and the server refuses longer text.
 */
export const SUBMISSION_MAX = { name: 200, email: 254, subject: 300, message: 10_000 } as const;

/**
 * The simple pattern of an email address (specification section 5): text, at sign, text, dot, text. The
 * server's own rule is stricter and refuses in the same words.
 */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Everything that is posted to the base webhook URL. */
export type WebhookBody = GuideRequestBody | GuideAccessBody | ContactFormBody;

/** How long a browser keeps a guide request that the server could not take, in days. Pages say it. */
export const KEPT_DAYS = 7;

/** A body with the release that the visitor had, which is told beside it, also when it is sent later. */
export type Kept<Body> = Body & { release?: string | undefined };
