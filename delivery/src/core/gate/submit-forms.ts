import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import {
  heardBy,
  loadPage,
  OPENED,
  PATIENCE_MS,
  type Problem,
  problem,
  type Tab,
  type Visit,
} from './visit-page.ts';

/** Who fills a form in. */
export interface Visitor {
  email: string;
  password: string;
}

/** A new visitor. The password has every required kind of character (specification section 5). */
export function newVisitor(): Visitor {
  return {
    email: `gate-${randomUUID()}@example.com`,
    password: `aA1@${randomUUID().replaceAll('-', '')}`,
  };
}

/** What the browser logs for an answer that a form must expect. A 500 is a fault of the release. */
const REFUSED_BY_BACKEND = /Failed to load resource.*status of 4\d\d/;

/** After so long without a request, in milliseconds, a form has its answer, if the page has nothing left to do. */
const QUIET_MS = 400;

function answerFor(type: string, described: string, { email, password }: Visitor): string {
  if (type === 'email' || /e-?mail/.test(described)) return email;
  if (type === 'password') return password;
  if (type === 'tel' || /phone/.test(described)) return '4075550142';
  if (type === 'number' || type === 'range') return '1';
  if (type === 'date') return '2026-01-15';
  if (type === 'url') return 'https://example.com';
  if (/name/.test(described)) return 'Pat Doe';
  return 'How do I paint a front door in spring?';
}

async function fillIn(form: Locator, visitor: Visitor): Promise<void> {
  const usable = ':enabled:not([readonly], [type=hidden], [type=submit], [tabindex="-1"])';
  const controls = form.locator(`input${usable}, textarea${usable}, select${usable}`);
  for (const control of await controls.all()) {
    // Hidden fields are often a trap for robots.
    if (!(await control.isVisible())) continue;
    const { tag, type, described } = await control.evaluate((element) => {
      const { name, id, autocomplete, type } = element as HTMLInputElement;
      return { tag: element.tagName, type, described: `${name} ${id} ${autocomplete}`.toLowerCase() };
    });
    if (type === 'file' || type === 'button') continue;
    if (tag === 'SELECT') await control.selectOption({ index: 1 });
    else if (type === 'checkbox' || type === 'radio') await control.check({ force: true });
    else await control.fill(answerFor(type, described, visitor));
  }
}

/** Sends the form and waits for its answers. */
async function send(page: Page, form: Locator): Promise<void> {
  const open = new Set<unknown>();
  let last = performance.now();
  const began = (request: unknown) => {
    open.add(request);
    last = performance.now();
  };
  const ended = (request: unknown) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await form.evaluate((element) => {
    const sent = element as HTMLFormElement;
    sent.requestSubmit(
      sent.querySelector<HTMLButtonElement>('button:not([type=button]), input[type=submit]'),
    );
  });
  const patience = performance.now() + PATIENCE_MS;
  const isQuiet = () => open.size === 0 && performance.now() - last >= QUIET_MS;
  const pause = () => new Promise((done) => setTimeout(done, 50));
  // On a busy machine the page may not have begun with the answer after a quiet moment.
  const idle = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done))).catch(pause);
  do {
    while (performance.now() < patience && !isQuiet()) await pause();
    await idle();
  } while (performance.now() < patience && !isQuiet());
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

/** A tab of a new visitor. */
export interface FreshTab {
  tab: Tab;
  visitor: Visitor;
  close(): Promise<void>;
}

/**
 * Fills in each form of a page and sends it once, to the gate's own backend. A refusal by the backend is an answer;
 * an error that the form throws, or a failure of the backend, is a problem. Each form has its own visitor: the last
 * one may be signed in by now, or gone.
 * @param which the selector of the forms.
 */
export async function submitForms(
  open: () => Promise<FreshTab>,
  origin: string,
  { address, mark, missing }: Visit,
  which: string,
): Promise<Problem[]> {
  const found: Problem[] = [];
  let count = 1;
  for (let index = 0; index < count; index += 1) {
    const { tab, visitor, close } = await open();
    const { page, heard, forbidden } = tab;
    let name = '';
    try {
      await loadPage(tab, `${origin}${address}`, mark);
      // The other visit by address has React's development build; this one has what readers get.
      const opened = heardBy(tab, OPENED, missing ? address : null);
      if (index === 0) found.push(...opened);
      const forms = page.locator(which);
      count = await forms.count();
      const form = forms.nth(index);
      if (index < count) {
        name = await form.evaluate((element) => {
          const button = element.querySelector('button:not([type=button]), input[type=submit]');
          return element.getAttribute('aria-label') ?? button?.textContent?.trim() ?? 'form';
        });
        await fillIn(form, visitor);
        await send(page, form);
        const said = heard.splice(0).filter((line) => !REFUSED_BY_BACKEND.test(line));
        if (said.length > 0) found.push(problem.formThrows(name, said));
        const stopped = forbidden.splice(0);
        if (stopped.length > 0)
          found.push(problem.forbidden(`the form "${name.slice(0, 60)}" is sent`, stopped));
      }
    } catch (error) {
      found.push(name ? problem.formStops(name, error as Error) : problem.neverHydrates(error as Error));
    } finally {
      await close();
    }
  }
  return found;
}
