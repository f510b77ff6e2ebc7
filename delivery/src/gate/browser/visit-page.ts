import { differingAttributes } from './differing-attributes.ts';
import { hydrated } from './hydrated.ts';
import { hydratedElements } from './hydrated-elements.ts';
import { keptDocument } from './kept-document.ts';
import { type Problem, problem } from './problem.ts';
import type { Tab } from './tab.ts';
import type { Visit } from './visit.ts';

const OPENED = 'Opened by its address,';
const FOLLOWED = 'Reached by a link,';

/**
 * CLS is told with three decimals. What rounds to 0 is a font that came a frame late on a busy machine: a
 * hundredth of a pixel, which is no reason to keep a release back.
 */
const VISIBLE_SHIFT = 0.0005;

/** What waits for a visitor's own data cannot know its size; then what Web Vitals call good is the limit. */
const GOOD_SHIFT = 0.1;

/** What a tab has heard since it was asked last, as problems; the browser's word on an expected 404 is none. */
function heardBy(tab: Tab, how: string, missing: string | null): Problem[] {
  const heard = tab.heard
    .splice(0)
    .filter((line) => !(missing && line.includes(' 404 ') && line.includes(missing)));
  const forbidden = tab.forbidden.splice(0);
  return [
    ...(heard.length > 0 ? [problem.said(how, heard)] : []),
    ...(forbidden.length > 0 ? [problem.forbidden(how, forbidden)] : []),
  ];
}

/**
 * Opens a page by a full load: it comes alive, keeps the server's nodes where they are and as they are, and
 * says nothing. A page that moved is opened once more: on a busy machine the first visit's fonts may come
 * after its paint.
 */
export async function openPage(
  tab: Tab,
  origin: string,
  visit: Visit,
  attempts: 1 | 2 = 2,
): Promise<Problem[]> {
  const found: Problem[] = [];
  try {
    await tab.page.goto(`${origin}${visit.address}`);
    await hydrated(tab, visit.mark);
    const { lost, unsaid, shifts, shifted } = await keptDocument.report(
      tab.page,
      visit.changing ?? undefined,
    );
    const elements = await hydratedElements.read(tab.page);
    const differing = await differingAttributes(elements);
    if (lost.length > 0) found.push(problem.nodesLost(lost, unsaid));
    if (elements.length === 0 && lost.length === 0) found.push(problem.notComparable());
    if (differing.length > 0) found.push(problem.attributesDiffer(differing));
    if (shifted >= (visit.changing ? GOOD_SHIFT : VISIBLE_SHIFT)) {
      if (attempts > 1) return openPage(tab, origin, visit, 1);
      found.push(problem.moved(shifts));
    }
  } catch (error) {
    found.push(problem.neverAlive(OPENED, error as Error));
  }
  return [...found, ...heardBy(tab, OPENED, visit.missing ? visit.address : null)];
}

/**
 * Goes to a page as a link within the site does, without a full load: then the browser renders all of it,
 * also what hydration takes over as it is (docs/decisions/003).
 */
export async function followToPage(tab: Tab, visit: Visit): Promise<Problem[]> {
  const found: Problem[] = [];
  try {
    await tab.page.evaluate((address) => {
      performance.clearMarks();
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, visit.address);
    await hydrated(tab, visit.mark);
  } catch (error) {
    found.push(problem.neverAlive(FOLLOWED, error as Error));
  }
  return [...found, ...heardBy(tab, FOLLOWED, null)];
}
