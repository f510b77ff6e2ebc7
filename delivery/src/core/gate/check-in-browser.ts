import { errors } from 'playwright-core';
import { type Refusal, Unchecked } from '../report/refusal.ts';
import { type AssembledCandidate, pageName, pagesToOpen, releaseNames } from './candidate.ts';
import {
  BROWSER_TIMEOUT_MS,
  type GateBrowser,
  openBrowser,
  serveCandidate,
  withTimeout,
} from './gate-browser.ts';
import { submitForms } from './submit-forms.ts';
import { type Visit, visitFailed, visitOf, visitPage } from './visit-page.ts';
import { newVisitor, type Problem, type Visitor } from './visitors.ts';

/** More than the cores of a small server, because pages mostly wait. */
const MAX_TABS = 3;

const NO_BROWSER: Omit<Refusal, 'subject'> = {
  check: 'browser',
  reason: 'The release checks have no browser to open the pages in.',
  remedy:
    'Install Chromium ("npx playwright install chromium", Debian: "apt-get install chromium"), or set CHROMIUM=/path/to/chrome. GATE_BROWSER=none publishes without this check.',
};

interface PageVisit {
  page: string;
  inspect: () => Promise<Problem[]>;
}

function planVisits(candidate: AssembledCandidate, gate: GateBrowser): PageVisit[] {
  const createVisitor = (signedIn: boolean) => newVisitor(gate, signedIn);
  const visitors = new Map<boolean, Promise<Visitor>>();
  /** In a shared context, the browser compiles each script once. */
  const visitInTab = async (visit: Visit): Promise<Problem[]> => {
    const visitor = visitors.get(visit.signedIn) ?? createVisitor(visit.signedIn);
    visitors.set(visit.signedIn, visitor);
    const tab = await (await visitor).openTab();
    return visitPage(tab, visit).finally(() => tab.page.close());
  };
  const pages = pagesToOpen(candidate);
  candidate.onOpenPages?.(pages.length);
  return pages.flatMap((changed) => {
    const page = pageName(changed);
    const visit = visitOf(changed, candidate.apps);
    const { address, signedIn, forms } = visit;
    const visits: PageVisit[] = [{ page, inspect: () => visitInTab(visit) }];
    if (forms !== null)
      visits.push({ page, inspect: () => submitForms(() => createVisitor(signedIn), address, forms) });
    return visits;
  });
}

/** A page that hangs may block even Playwright calls that have a timeout. */
const VISIT_TIMEOUT_MS = 4 * BROWSER_TIMEOUT_MS;

const inspectInTime = ({ inspect }: PageVisit): Promise<Problem[]> =>
  withTimeout(VISIT_TIMEOUT_MS, inspect(), 'it keeps the browser busy.').catch((error: Error) => {
    if (error instanceof errors.TimeoutError) return [visitFailed(error)];
    throw error;
  });

/** Reports a doubtful problem only if a second visit finds the problem while no other page is open. */
export async function visitPages(
  visits: readonly PageVisit[],
  report: (page: string, problems: readonly Problem[]) => void,
): Promise<void> {
  const queue = visits.values();
  const doubtful: PageVisit[] = [];
  const tabs = Array.from({ length: MAX_TABS }, async () => {
    for (const visit of queue) {
      const problems = Map.groupBy(await inspectInTime(visit), ({ isDoubtful }) => isDoubtful === true);
      report(visit.page, problems.get(false) ?? []);
      if (problems.has(true)) doubtful.push(visit);
    }
  });
  await Promise.all(tabs);
  for (const visit of doubtful) report(visit.page, await inspectInTime(visit));
}

/** This process's later publishes wait until the check ends. */
const CHECK_TIMEOUT_MS = 10 * BROWSER_TIMEOUT_MS;

/** @throws Unchecked on a timeout without refusals. */
export async function checkInBrowser(
  candidate: AssembledCandidate,
  openShared?: () => Promise<GateBrowser | null>,
): Promise<Refusal[]> {
  const subject = releaseNames(candidate);
  const busy = `${subject} could not be checked, because the machine that runs the checks is too busy. Try again.`;
  const gate = await (openShared ?? openBrowser)().catch((failure: Error) => failure);
  if (gate === null) return [{ ...NO_BROWSER, subject }];
  if (gate instanceof errors.TimeoutError) throw new Unchecked(busy);
  if (gate instanceof Error) {
    const [why = ''] = gate.message.split('\n');
    return [{ ...NO_BROWSER, subject, reason: `The browser does not start: ${why}` }];
  }
  const refusals = new Map<string, Refusal>();
  let resources: AsyncDisposableStack | undefined;
  try {
    resources = await serveCandidate(gate.server, candidate.store, candidate.site);
    const visits = visitPages(planVisits(candidate, gate), (page, problems) => {
      // Several visits of a page may find the same problem.
      for (const { check, reason, remedy } of problems)
        refusals.set(`${page} ${reason}`, { check, subject: page, reason, remedy });
    });
    await withTimeout(CHECK_TIMEOUT_MS, visits, 'all pages take too long.');
  } catch (error) {
    // Refusals that were found before the timeout remain valid.
    if (!(error instanceof errors.TimeoutError)) throw error;
    if (refusals.size === 0) throw new Unchecked(busy);
  } finally {
    if (!openShared) await gate.close();
    await resources?.disposeAsync();
  }
  return [...refusals.values()];
}
