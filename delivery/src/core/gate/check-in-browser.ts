import { errors } from 'playwright-core';
import { type Refusal, Unchecked } from '../report/refusal.ts';
import { type AssembledCandidate, pageName, pagesToOpen, releaseNames } from './candidate.ts';
import { BROWSER_TIMEOUT_MS, type GateBrowser, openBrowser, serveCandidate, within } from './gate-browser.ts';
import { type Problem, problem } from './problems.ts';
import { submitForms } from './submit-forms.ts';
import { followToPage, openPage, type Visit, visitOf } from './visit-page.ts';
import { MISSING_PAGE, newVisitor } from './visitors.ts';

/** Tabs at a time: pages mostly wait, but a small server has two cores. */
const MAX_TABS = 3;

const NO_BROWSER: Omit<Refusal, 'subject'> = {
  check: 'browser',
  reason: 'The release checks have no browser to open the pages in.',
  remedy:
    'Install one ("npx playwright install chromium", Debian: "apt-get install chromium"), or name one with CHROMIUM=/path/to/chrome. GATE_BROWSER=none publishes without this check.',
};

type Look = () => Promise<Problem[]>;

/** One visit of a page, as a refusal names it. */
interface PageVisit {
  page: string;
  look: Look;
}

function looksAt(candidate: AssembledCandidate, { browser, origin }: GateBrowser): PageVisit[] {
  const enter = (signedIn: boolean, development = false) =>
    newVisitor(browser, origin, candidate.set.config, { signedIn, development });
  const visitors = new Map<string, ReturnType<typeof enter>>();
  /** Opens a tab in a shared context, where the browser compiles each script once. */
  const inTab = async (visit: Visit, development: boolean, look: typeof openPage): Promise<Problem[]> => {
    const key = `${visit.signedIn} ${development}`;
    const visitor = visitors.get(key) ?? enter(visit.signedIn, development);
    visitors.set(key, visitor);
    const tab = await (await visitor).openTab();
    return look(tab, visit).finally(() => tab.page.close());
  };
  const pages = pagesToOpen(candidate);
  candidate.opening?.(pages.length);
  return pages.flatMap((changed) => {
    const visit = visitOf(changed, candidate.apps);
    const { address, signedIn, forms } = visit;
    const looks: Look[] = [() => inTab(visit, true, openPage)];
    if (address !== MISSING_PAGE) looks.push(() => inTab(visit, false, followToPage));
    if (forms !== null) looks.push(() => submitForms(() => enter(signedIn), address, forms));
    return looks.map((look) => ({ page: pageName(changed), look }));
  });
}

/** Timeout of a visit: a page that hangs may also hang the call that waits for it. */
const VISIT_TIMEOUT_MS = 4 * BROWSER_TIMEOUT_MS;

const inTime = (look: Look): Promise<Problem[]> =>
  within(VISIT_TIMEOUT_MS, look(), 'it keeps the browser busy.').catch((error: Error) => {
    if (error instanceof errors.TimeoutError) return [problem.neverHydrates(error)];
    throw error;
  });

/**
 * Visits pages, several at a time, and calls `note` with their problems. Doubtful ones count only when a second visit, alone,
 * finds them again.
 */
export async function visitPages(
  visits: readonly PageVisit[],
  note: (page: string, problems: readonly Problem[]) => void,
): Promise<void> {
  const waiting = visits.values();
  const doubtful: PageVisit[] = [];
  const tabs = Array.from({ length: MAX_TABS }, async () => {
    for (const visit of waiting) {
      const found = Map.groupBy(await inTime(visit.look), ({ isDoubtful }) => isDoubtful === true);
      note(visit.page, found.get(false) ?? []);
      if (found.has(true)) doubtful.push(visit);
    }
  });
  await Promise.all(tabs);
  for (const { page, look } of doubtful) note(page, await inTime(look));
}

/** Timeout of the whole check, in milliseconds: other releases wait for it. */
const CHECK_TIMEOUT_MS = 10 * BROWSER_TIMEOUT_MS;

/** Opens the changed pages in a real browser and submits their forms. @throws Unchecked on a timeout. */
export async function checkInBrowser(
  candidate: AssembledCandidate,
  given?: () => Promise<GateBrowser | null>,
): Promise<Refusal[]> {
  const subject = releaseNames(candidate);
  const busy = `${subject} could not be checked, because this machine is too busy. Run the command again.`;
  const opened = await (given ?? openBrowser)().catch((failure: Error) => failure);
  if (opened === null) return [{ ...NO_BROWSER, subject }];
  if (opened instanceof errors.TimeoutError) throw new Unchecked(busy);
  if (opened instanceof Error) {
    const [why = ''] = opened.message.split('\n');
    return [{ ...NO_BROWSER, subject, reason: `The browser does not start: ${why}` }];
  }
  const refusals = new Map<string, Refusal>();
  let served: AsyncDisposableStack | undefined;
  try {
    served = await serveCandidate(opened.server, candidate.store, candidate.site);
    const visits = visitPages(looksAt(candidate, opened), (page, problems) => {
      // A page that never hydrates has no form either.
      for (const { check, reason, remedy } of problems)
        refusals.set(`${page} ${reason}`, { check, subject: page, reason, remedy });
    });
    await within(CHECK_TIMEOUT_MS, visits, 'all pages take too long.');
  } catch (error) {
    // Refusals until then count.
    if (!(error instanceof errors.TimeoutError)) throw error;
    if (refusals.size === 0) throw new Unchecked(busy);
  } finally {
    if (!given) await opened.close();
    await served?.disposeAsync();
  }
  return [...refusals.values()];
}
