import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { BROWSER_TIMEOUT_MS } from './gate-browser.ts';
import { loadPage, visitFailed } from './visit-page.ts';
import { type Problem, summarize, takeProblems, type Visitor } from './visitors.ts';

/** A form must handle 4xx responses. Other failures are faults of the release. */
const REFUSED_BY_BACKEND = /Failed to load resource.*status of 4\d\d/;

/** A submission is complete after this time without a request. */
const QUIET_MS = 400;

function valueFor(type: string, hints: string, { email, password }: Visitor, digits: number): string {
  if (digits > 0) return '3'.repeat(digits);
  if (type === 'email' || /e-?mail/.test(hints)) return email;
  if (type === 'password') return password;
  if (type === 'tel' || /phone/.test(hints)) return '4075550142';
  if (type === 'number' || type === 'range') return '1';
  if (type === 'date') return '2026-01-15';
  if (type === 'url') return 'https://example.com';
  if (/name/.test(hints)) return 'Pat Doe';
  return 'How do I paint a front door in spring?';
}

async function fillIn(form: Locator, visitor: Visitor): Promise<void> {
  const usable = ':enabled:not([readonly], [type=hidden], [type=submit], [tabindex="-1"])';
  const controls = form.locator(`input${usable}, textarea${usable}, select${usable}`);
  for (const control of await controls.all()) {
    // Invisible fields are often a trap for bots.
    if (!(await control.isVisible())) continue;
    const { tag, type, hints, digits } = await control.evaluate((element) => {
      const { name, id, autocomplete, type, inputMode, maxLength } = element as HTMLInputElement;
      const digits = inputMode === 'numeric' ? maxLength : 0;
      return { tag: element.tagName, type, digits, hints: `${name} ${id} ${autocomplete}`.toLowerCase() };
    });
    if (type === 'file' || type === 'button') continue;
    if (tag === 'SELECT') await control.selectOption({ index: 1 });
    else if (type === 'checkbox' || type === 'radio') await control.check({ force: true });
    else await control.fill(valueFor(type, hints, visitor, digits));
  }
}

const BUTTON = 'button:not([type=button]), input[type=submit]';

async function send(page: Page, form: Locator): Promise<void> {
  const pending = new Set<unknown>();
  let last = performance.now();
  const track = (change: (request: unknown) => void) => (request: unknown) => {
    last = performance.now();
    change(request);
  };
  const onStart = track((request) => pending.add(request));
  const onEnd = track((request) => pending.delete(request));
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd);
  await form.evaluate((element, button) => {
    const target = element as HTMLFormElement;
    target.requestSubmit(target.querySelector<HTMLButtonElement>(button));
  }, BUTTON);
  const deadline = performance.now() + BROWSER_TIMEOUT_MS;
  const isQuiet = () => pending.size === 0 && performance.now() - last >= QUIET_MS;
  do {
    await setTimeout(50);
    // On a busy machine the page may process the response later. The call fails while the page navigates.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done))).catch(() => {});
  } while (performance.now() < deadline && !isQuiet());
}

export async function submitForms(
  createVisitor: () => Promise<Visitor>,
  address: string,
  selector: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  let count = 1;
  for (let index = 0; index < count; index += 1) {
    const visitor = await createVisitor();
    const tab = await visitor.openTab();
    let name = '';
    try {
      await loadPage(tab, address);
      // `visitPage` reports the problems of loading.
      takeProblems(tab, '');
      const forms = tab.page.locator(selector);
      count = await forms.count();
      if (index >= count) break;
      const form = forms.nth(index);
      name = await form.evaluate((element, button) => {
        const words =
          element.getAttribute('aria-label') ?? element.querySelector(button)?.textContent?.trim();
        return (words ?? 'form').slice(0, 60);
      }, BUTTON);
      await fillIn(form, visitor);
      await send(tab.page, form);
      const failures = tab.messages.splice(0).filter((line) => !REFUSED_BY_BACKEND.test(line));
      if (failures.length > 0) {
        problems.push({
          check: 'forms',
          reason: `The form "${name}" fails when it is filled in and sent: ${summarize(failures)}.`,
          remedy:
            'Send it in "npm run dev" and read the browser\'s console. A form must report every failure and never throw.',
        });
      }
      problems.push(...takeProblems(tab, `the form "${name}" is sent`));
    } catch (error) {
      const problem = {
        ...visitFailed(error as Error, `The form "${name}" cannot be filled in and sent`),
        check: 'forms',
        remedy: 'Fill in and send the form in "npm run dev": a field or the button cannot be used.',
      };
      problems.push(name ? problem : visitFailed(error as Error));
    } finally {
      await tab.page.context().close();
    }
  }
  return problems;
}
