import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { funnelEvent } from './funnel-event.ts';

const DOWNLOAD_PAGE = 'http://localhost:4300/homeowners-guide-download';
const VIEW = { ...ANALYTICS_EVENT, source: DOWNLOAD_PAGE };

const row = (
  body: { type: string; [field: string]: string },
  suspicion: 'honeypot' | 'too-fast' | null = null,
) => funnelEvent({ type: body.type, body: JSON.stringify(body), received_at: 7, suspicion });

test('a guide request is a request, by the page it was sent from', () => {
  expect(row(GUIDE_REQUEST)).toEqual({ kind: 'request', at: 7, source: '/free-homeowners-guide' });
});

test.each(['honeypot', 'too-fast'] as const)('a guide request marked %s is suspected', (suspicion) => {
  expect(row(GUIDE_REQUEST, suspicion)?.kind).toBe('suspected');
});

test('an access event of the download page is a view', () => {
  expect(row(VIEW)).toEqual({ kind: 'view', at: 7, source: '/homeowners-guide-download' });
});

test('an access event with the placeholder of a click is a download', () => {
  expect(row({ ...VIEW, name: 'Guide Download' })?.kind).toBe('download');
});

test('the access event that follows a guide request is not counted beside it', () => {
  expect(row(ANALYTICS_EVENT)).toBeNull();
});

test('a contact form is no part of the funnel', () => {
  expect(row(CONTACT_FORM)).toBeNull();
});

test.each([
  ['?utm_source=Fall-Mailing&utm_medium=email', 'fall-mailing'],
  ['?utm_source=', '/homeowners-guide-download'],
  ['?utm_medium=email', '/homeowners-guide-download'],
  ['?gclid=', 'gclid'],
  ['?gclid=&utm_source=search', 'search'],
])('the source of %s is %s', (search, source) => {
  expect(row({ ...VIEW, source: DOWNLOAD_PAGE + search })?.source).toBe(source);
});

test('a source that is no address is unknown', () => {
  expect(row({ ...VIEW, source: 'somewhere' })?.source).toBe('unknown');
});
