import type { Context } from 'hono';
import { Counter } from 'prom-client';
import { boundedText, fieldsOf, textField } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { isRobot, networksOf } from '../http/client.ts';
import { BODY_LIMIT, contentType, readJson, readObject } from '../http/read-request.ts';
import { type BackendEnv, type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { createNetworkLimit } from '../limits/rate-limiter.ts';
import { maskAddresses } from '../log/log.ts';
import type { RouteServices } from '../platform/platform.ts';
import { DAY_MS } from '../time/hours.ts';
import type { EventServices, NewEvent } from './event-counts.ts';
import { createReleaseReports, PAGE_ERRORS, type PageError, VITALS } from './release-reports.ts';
import { pageIn, RELEASE, type SiteNames, splitRelease } from './site-names.ts';

const field = (pattern: RegExp, error: string) =>
  v.pipe(boundedText(120, { error }), v.regex(pattern, error));
const list = <Item extends v.GenericSchema>(item: Item, max: number, error: string) =>
  v.pipe(v.array(item, error), v.maxLength(max, error));

const release = field(RELEASE, 'This is not a release');
const page = field(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'This is not the path of a page');
const ERROR = new RegExp(`^(?:${PAGE_ERRORS.join('|')}) ${RELEASE.source.slice(1)}`);
const NO_VITAL = 'This is not a measured value';
/** The largest plausible measurement: ten minutes in milliseconds. */
const MAX_VITAL = 600_000;
const vital = v.optional(
  v.pipe(v.number(NO_VITAL), v.minValue(0, NO_VITAL), v.maxValue(MAX_VITAL, NO_VITAL)),
);

const FAILURES = new Map<unknown, PageError>([
  ['csp-violation', 'violation'],
  ['crash', 'error'],
]);

/** In bytes. Chromium sends up to a hundred reports at once. */
const SIZES = { 'application/reports+json': 256 * 1024, 'application/csp-report': BODY_LIMIT };
const MAX_REPORTS = 200;
/** How many releases the reports in one request can blame: more than any page has. */
const MAX_RELEASES = 10;
/** Limits logging, because any client can send many reports. */
const LOG_EVERY_MS = 60_000;

/** Accepts `{ reports }`, an array of reports (Reporting API), one report (WebKit) or a `csp-report` (Firefox ESR). */
async function readReports(request: Request): Promise<Record<string, unknown>> {
  if (!Object.hasOwn(SIZES, contentType(request))) return readObject(request);
  const json = await readJson(request, SIZES);
  if (Array.isArray(json)) return { reports: json };
  const one = Object(json) as Record<string, unknown>;
  if (one['csp-report']) return { reports: [{ type: 'csp-violation', body: one['csp-report'] }] };
  return 'type' in one ? { reports: [one] } : one;
}

export const EVENT_PATHS = {
  '/page-view': {
    summary: 'A page view, with its web vitals and its errors by release',
    description:
      'Sent once when the visitor leaves or hides the page. Counted per hour, release and page, for releases that the site has served; nothing about the visitor is sent or stored.',
    bearer: false,
    body: fieldsOf({
      own: release,
      releases: list(release, 10, 'This is not a list of at most 10 releases'),
      vitals: v.object(v.entriesFromList(VITALS, vital), 'These are not web vitals'),
      errors: list(
        field(ERROR, 'This is not a valid error entry'),
        20,
        'This is not a list of at most 20 errors',
      ),
      page,
    }),
    example: {
      own: 'guide/1.0.0-3fa9c1d2',
      releases: ['shell/1.0.0-81b0c2aa', 'guide/1.0.0-3fa9c1d2'],
      vitals: { LCP: 1180, INP: 64, CLS: 0.002, TTFB: 90 },
      errors: ['error guide/1.0.0-3fa9c1d2'],
      page: '/free-homeowners-guide',
    },
    status: 202,
  },
  '/shop-click': {
    summary: 'A click on a link to the shop',
    description: 'Counted per hour, release, page and link; nothing about the visitor is sent or stored.',
    bearer: false,
    body: fieldsOf({ release, page, link: textField('Link', { max: 100 }) }),
    example: {
      release: 'content/1.0.0-81b0c2aa',
      page: '/smart-home',
      link: 'View on Amazon Smart thermostat',
    },
    status: 202,
  },
  // If the Content-Security-Policy blocks the boot script, no code of the page runs, so only the browser can report it.
  '/browser-reports': {
    summary: 'Reports that browsers send about a page (Reporting API)',
    description:
      'Policy violations and crashes count as failed page views of their release; nothing else is stored, but at most one report a minute is logged, shortened. The query parameters `release` and `shell` name the releases of the page.',
    bearer: false,
    read: readReports,
    body: fieldsOf({
      reports: v.pipe(
        v.array(v.looseObject({}, 'This is not a report'), 'This is not a list of reports'),
        v.minLength(1, 'This list of reports is empty'),
        v.maxLength(MAX_REPORTS, `There must be at most ${MAX_REPORTS} reports`),
      ),
    }),
    example: { reports: [{ type: 'csp-violation', body: { blockedURL: 'inline' } }] },
    status: 202,
  },
} as const satisfies Record<string, DeclaredPath>;

/** Events per day of one network: enough for an office behind one address. */
const MAX_EVENTS_PER_NETWORK = 2000;

/** Responses do not reveal what was counted. */
export function eventRoutes(services: RouteServices & EventServices) {
  const { config, count, log, metrics, now, readNames } = services;
  const origins = [config.siteUrl, config.apiUrl].map((url) => new URL(url).origin);
  const dropped = new Counter({
    name: 'events_dropped_total',
    help: 'Page views, clicks and browser reports not counted, by reason: foreign-origin, limit, robot, unknown-release.',
    labelNames: ['why'],
    registers: [metrics.registry],
  });
  const recordReports = createReleaseReports(metrics, now);
  const consume = createNetworkLimit(MAX_EVENTS_PER_NETWORK, DAY_MS, now);
  let silentUntil = 0;

  /** Null for robots and for releases that the site has not served. */
  async function accept(c: Context<BackendEnv>, release: string): Promise<SiteNames | null> {
    const names = await readNames();
    if (isRobot(c.req.header('user-agent'))) dropped.inc({ why: 'robot' });
    else if (names.isServed(release)) return names;
    else dropped.inc({ why: 'unknown-release' });
    return null;
  }

  function withinLimit(ip: string | undefined, event: NewEvent): NewEvent[] {
    if (consume(networksOf(ip))) return [event];
    dropped.inc({ why: 'limit' });
    return [];
  }

  return declaredRoutes(services, EVENT_PATHS, {
    async '/page-view'({ c, ip, body }) {
      const names = await accept(c, body.own);
      if (!names) return;
      const errors = body.errors.map((text) => text.split(' ') as [PageError, string]);
      const releases = new Set([body.own, ...body.releases, ...errors.map(([, release]) => release)]);
      const reports = [...releases].filter(names.isServed).map((release) => ({
        release,
        errors: errors.filter(([, failed]) => failed === release).map(([kind]) => kind),
        vitals: release === body.own || release.startsWith('shell/') ? body.vitals : {},
      }));
      const page = pageIn(names, body.page);
      const view = { ...splitRelease(body.own), kind: 'view' as const, page, detail: '' };
      // Reports have a separate limit, so that an office above the limit of events still reports failures.
      await count(withinLimit(ip, view), recordReports(ip, reports));
    },
    async '/shop-click'({ c, ip, body: { release, page, link } }) {
      const names = await accept(c, release);
      if (!names) return;
      const detail = names.links.has(`${page} ${link}`) ? link : 'other';
      const click = { ...splitRelease(release), kind: 'click' as const, page: pageIn(names, page), detail };
      await count(withinLimit(ip, click));
    },
    async '/browser-reports'({ c, ip, body: { reports } }) {
      const { release = '', shell = '' } = c.req.query();
      const names = await accept(c, release);
      if (!names) return;
      const failures = new Map<string, PageError[]>();
      let isForeign = false;
      for (const one of reports) {
        const failure = FAILURES.get(one.type);
        if (!failure) continue;
        const releases = releasesIn(one, [release, shell], origins);
        isForeign ||= !releases;
        for (const blamed of releases ?? [])
          if (failures.has(blamed) || (failures.size < MAX_RELEASES && names.isServed(blamed)))
            failures.set(blamed, [...(failures.get(blamed) ?? []), failure]);
      }
      if (isForeign) dropped.inc({ why: 'foreign-origin' });
      const failed = [...failures].map(([release, errors]) => ({ release, errors }));
      const hours = recordReports(ip, failed);
      await count([], hours);
      if (hours.length === 0 || now() < silentUntil) return;
      silentUntil = now() + LOG_EVERY_MS;
      // A query may contain the token of a mailed link.
      const first = maskAddresses(JSON.stringify(reports[0]).replaceAll(/\?[^"]*/g, '?…')).slice(0, 500);
      log.warn({ failed, first }, 'a browser reported a failed page');
    },
  });
}

/** The field's name depends on the report format. */
const textOf = (body: Record<string, unknown>, ...names: readonly string[]): string =>
  String(names.map((name) => body[name]).find((value) => typeof value === 'string') ?? '').slice(0, 500);

/** Undefined for a file of another origin or of a browser extension: no release is at fault. */
function releasesIn(
  report: Record<string, unknown>,
  pageReleases: readonly string[],
  origins: readonly string[],
): readonly string[] | undefined {
  const body = Object(report.body) as Record<string, unknown>;
  const file = textOf(body, 'sourceFile', 'source-file');
  const blocked = textOf(body, 'blockedURL', 'blocked-uri');
  const [, release] = /\/_r\/([\w-]{1,40}\/[\w.+-]{1,60})\//.exec(`${file} ${blocked}`) ?? [];
  if (/^[a-z]+-extension\b/.test(blocked) || (file && !/^https?:/.test(file))) return undefined;
  if (release) return [release];
  const page = textOf(body, 'documentURL', 'document-uri') || textOf(report, 'url');
  const own = [...origins, URL.parse(page)?.origin];
  // `blocked` may also be `inline` or `eval`, which are not URLs.
  const isForeign = [file, blocked].some(
    (url) => /^(?:https?|wss?):/.test(url) && !own.includes(URL.parse(url)?.origin.replace(/^ws/, 'http')),
  );
  return isForeign ? undefined : pageReleases;
}
