import { fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import type { RouteServices } from '../feature/feature.ts';
import { done } from '../http/answers.ts';
import { BODY_LIMIT, contentType, readJson, readObject } from '../http/read-request.ts';
import { type DeclaredPath, declaredRoutes } from '../http/route.ts';
import { RELEASE, readOrigin } from './page-origin.ts';
import type { PageError } from './page-telemetry.ts';
import { addPage, hear } from './page-telemetry-route.ts';
import type { TelemetryServices } from './telemetry-services.ts';

/*
 * What browsers report of a page by themselves, also when nothing of the page has run (docs/decisions/118). The addresses
 * are in the page's headers (`delivery/src/core/serve/security-headers.ts`).
 */

/** What counts of a report, by its type; other types are about no failure. */
const FAILURES: ReadonlyMap<unknown, PageError> = new Map([
  ['csp-violation', 'violation'],
  ['integrity-violation', 'violation'],
  ['crash', 'error'],
]);

/** How browsers send them, and the largest body of each in bytes: Chromium sends up to a hundred reports at once. */
const SENT_AS = { 'application/reports+json': 256 * 1024, 'application/csp-report': BODY_LIMIT };
const MOST_REPORTS = 200;
/** Releases that a page has: more are made up. */
const MOST_RELEASES = 10;

/** A list (Reporting API), one report (WebKit), one of a policy's `report-uri` (CSP 2: Firefox ESR), or the declared body. */
async function readReports(request: Request): Promise<Record<string, unknown>> {
  if (!Object.hasOwn(SENT_AS, contentType(request))) return readObject(request);
  const sent = await readJson(request, SENT_AS);
  if (Array.isArray(sent)) return { reports: sent };
  const one = Object(sent) as Record<string, unknown>;
  if (one['csp-report']) return { reports: [{ type: 'csp-violation', body: one['csp-report'] }] };
  return 'type' in one ? { reports: [one] } : one;
}

/** The paths of reports that browsers send by themselves. */
export const REPORT_PATHS = {
  '/browser-reports': {
    summary: 'Reports of a page by the browser itself',
    description:
      'Browsers send them as `application/reports+json` or `application/csp-report`, of pages whose headers name this address. Violations of a policy and crashes are counted by hour and release, like page telemetry; nothing else of a report is kept. The query parameters `release` and `shell` name the releases of the page.',
    bearer: false,
    read: readReports,
    body: fieldsOf({
      reports: v.pipe(
        v.array(v.looseObject({}, 'This is no report'), 'This is no list of reports'),
        v.minLength(1, 'This list of reports is empty'),
        v.maxLength(MOST_REPORTS, `There must be at most ${MOST_REPORTS} reports`),
      ),
    }),
    example: {
      reports: [
        {
          type: 'csp-violation',
          url: 'https://www.example.com/blog',
          body: { blockedURL: 'inline', effectiveDirective: 'script-src-elem' },
        },
      ],
    },
    status: 202,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;

/** The beginning of a field, under its name in either format. */
const textOf = (body: Record<string, unknown>, ...names: readonly string[]): string =>
  String(names.map((name) => body[name]).find((value) => typeof value === 'string') ?? '').slice(0, 500);

/** Whose code an address is of. */
const RELEASE_IN = /\/_r\/([\w-]{1,40}\/[\w.+-]{1,60})\//;

/**
 * Which releases a report speaks against: the one of the file that it names, or else those of the document, whose inline
 * scripts and styles are of its page and of the shell. Nobody's when the file is an extension's.
 */
function blamed(report: Record<string, unknown>, ofDocument: readonly string[]): readonly string[] {
  const body = Object(report.body) as Record<string, unknown>;
  const file = textOf(body, 'sourceFile', 'source-file');
  if (file && !/^https?:/.test(file)) return [];
  const [, release] = RELEASE_IN.exec(`${file} ${textOf(body, 'blockedURL', 'blocked-uri')}`) ?? [];
  return release ? [release] : ofDocument;
}

/** Counts what browsers report of pages by themselves. */
export function reportRoutes(services: RouteServices & TelemetryServices) {
  const { countDropped, isServed } = services;
  return declaredRoutes(services, REPORT_PATHS, {
    async '/browser-reports'({ c, body: { reports } }) {
      const { release, visitor } = await readOrigin(c, services);
      if (visitor !== null || release === null) {
        countDropped('page', visitor ?? 'unseen');
        return { success: true };
      }
      const shell = c.req.query('shell')?.slice(0, 120) ?? '';
      const found = new Map<string, Set<string>>();
      for (const report of reports) {
        const failure = FAILURES.get(report.type);
        if (failure)
          for (const one of blamed(report, [release, shell]).slice(0, MOST_RELEASES - found.size))
            found.set(one, (found.get(one) ?? new Set(['page'])).add(failure));
      }
      const names = new Map<string, string[]>();
      for (const [one, all] of found)
        if (RELEASE.test(one) && (await isServed(one))) names.set(one, [...all]);
      // A page may send many.
      if (names.size > 0 && (await hear(c, services, names))) await addPage(c, services, names);
      return { success: true };
    },
  });
}
