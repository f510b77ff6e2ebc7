/** The options of a POST with JSON, for `fetch` and for an app's `request`. */
export const jsonPost = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const stamp = {
  timestamp: '2025-06-12T09:30:00.000Z',
  source: 'http://localhost:4300/free-homeowners-guide',
};

// Bodies of the three kinds of submission in specification section 7.
export const GUIDE_REQUEST = {
  type: 'guide_request',
  name: 'Rosa Field',
  email: 'rosa@example.com',
  ...stamp,
  event: 'guide_request',
};

export const ANALYTICS_EVENT = {
  type: 'analytics_event',
  name: 'Guide visitor',
  email: 'visitor@example.com',
  buttonId: 'access-my-free-guide',
  ...stamp,
  event: 'guide_access_clicked',
};

export const CONTACT_FORM = {
  type: 'contact_form',
  formType: 'contact',
  ...stamp,
  name: 'Rosa Field',
  email: 'rosa@example.com',
  subject: 'A question about solar lights',
  message: 'Hello,\n\nhow long do they last?',
};

let submissions = 0;
/** A copy of `body` with a unique timestamp, because the backend does not store duplicates again. */
export function newBody<Body extends object>(body: Body) {
  submissions += 1;
  return { ...body, timestamp: new Date(Date.parse(stamp.timestamp) + submissions * 1000).toISOString() };
}

let networks = 0;
/** A network address that no other test has. */
export function newNetwork(): string {
  networks += 1;
  return `20.${networks >> 8}.${networks & 255}.7`;
}
