import { fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import type { RouteServices } from '../feature/feature.ts';
import { isRobot } from '../http/is-robot.ts';
import { BODY_LIMIT, contentType, readJson, readObject } from '../http/read-request.ts';
import { successResponse } from '../http/response-schemas.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import type { EventServices } from './event-services.ts';
import type { PageError } from './release-reports.ts';

/** Report types that count as failures. */
const FAILURES: Readonly<Record<string, PageError>> = {
  'csp-violation': 'violation',
  crash: 'error',
};

/** The content types of browsers and the largest body of each, in bytes: Chromium sends up to a hundred reports at once. */
const SIZES = { 'application/reports+json': 256 * 1024, 'application/csp-report': BODY_LIMIT };
const MAX_REPORTS = 200;
/** More than any page has. A forged report cannot name more. */
const MAX_RELEASES = 10;
/** Logs at most one report per interval, because any client can send many. */
const LOG_EVERY_MS = 60_000;

/** Accepts a list (Reporting API), one report (WebKit), one of a policy's `report-uri` (CSP 2: Firefox ESR), or the declared body. */
async function readReports(request: Request): Promise<Record<string, unknown>> {
  if (!Object.hasOwn(SIZES, contentType(request))) return readObject(request);
  const json = await readJson(request, SIZES);
  if (Array.isArray(json)) return { reports: json };
  const one = Object(json) as Record<string, unknown>;
  if (one['csp-report']) return { reports: [{ type: 'csp-violation', body: one['csp-report'] }] };
  return 'type' in one ? { reports: [one] } : one;
}

/**
 * Browsers report failures before any code of the page runs, such as a boot script that the policy blocks. Without these
 * reports, a release that never starts would report nothing.
 */
export const REPORT_PATHS = {
  '/browser-reports': {
    summary: 'Reports that browsers send about a page (Reporting API)',
    description:
      'Policy violations and crashes count as failed page views of their release; nothing else of a report is stored. The query parameters `release` and `shell` name the releases of the page.',
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
    answer: successResponse,
  },
} as const satisfies Record<string, DeclaredPath>;

/** The first 500 characters of a field, by its name in either format. */
const textOf = (body: Record<string, unknown>, ...names: readonly string[]): string =>
  String(names.map((name) => body[name]).find((value) => typeof value === 'string') ?? '').slice(0, 500);

/**
 * The release of the file that a report names, else the page's releases. Undefined for a file of another origin or of an
 * extension, because what a CDN or a browser adds to a page is not a release's fault.
 * @param origins of the site and the backend.
 */
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
  // `inline` and `eval` are not addresses.
  const isForeign = [file, blocked].some(
    (url) => /^(?:https?|wss?):/.test(url) && !own.includes(URL.parse(url)?.origin.replace(/^ws/, 'http')),
  );
  return isForeign ? undefined : pageReleases;
}

/** Counts the failures that browsers report. */
export function reportRoutes(services: RouteServices & EventServices) {
  const { count, drop, log, now, readNames, report } = services;
  const origins = [services.config.siteUrl, services.config.apiUrl].map((url) => new URL(url).origin);
  let silentUntil = 0;
  return declaredRoutes(services, REPORT_PATHS, {
    async '/browser-reports'({ c, body: { reports } }) {
      const { isServed } = await readNames();
      const { release = '', shell = '' } = c.req.query();
      if (isRobot(c.req.header('user-agent'))) drop('robot');
      else if (!isServed(release)) drop('unknown-release');
      else {
        const failures = new Map<string, PageError[]>();
        let isForeign = false;
        for (const one of reports) {
          const failure = Object.hasOwn(FAILURES, String(one.type)) && FAILURES[String(one.type)];
          if (!failure) continue;
          const releases = releasesIn(one, [release, shell], origins);
          isForeign ||= !releases;
          for (const blamed of releases ?? [])
            if (failures.has(blamed) || (failures.size < MAX_RELEASES && isServed(blamed)))
              failures.set(blamed, [...(failures.get(blamed) ?? []), failure]);
        }
        const failed = [...failures].map(([blamed, errors]) => ({ release: blamed, errors }));
        const added = report(c, failed);
        if (isForeign) drop('foreign-origin');
        await count([], added);
        if ((added.length === 0 && !isForeign) || now() < silentUntil) return { success: true };
        silentUntil = now() + LOG_EVERY_MS;
        log.warn(
          { failed, first: JSON.stringify(reports[0]).slice(0, 500) },
          added.length > 0
            ? 'a browser reported a failed page'
            : 'a browser reported a file that belongs to no release, for example of a CDN or an extension',
        );
      }
      return { success: true };
    },
  });
}
