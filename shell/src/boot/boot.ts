import type { IntegrityFile } from 'shared-lib/federation/documents.ts';
// First: what fails from here on is reported.
import { app, early, fail, kept, on, own, page, shown, telemetry, vitals } from './beacon.ts';

// Inlined into every page (its hash is in the policy), so it stays small and imports nothing at run time.
early.clicks = [];
// The answer to a form that was sent without the application stays as it is.
let started = !own.main;
/** How long the application, or the part that a held form needs, may take to arrive. */
const PATIENCE_MS = 8000;
/** When the page has loaded and the browser has nothing to do. */
const later = (work: () => void) =>
  on('load', () => (app.requestIdleCallback ?? setTimeout)(work, { timeout: 2000 } as never));
const root = page.documentElement;
const mark = (name: string, on: unknown) => root.toggleAttribute(`data-${name}`, !!on);
/** The application, or the page in it, has not come. */
const isLate = () => root.hasAttribute('data-late');

/**
 * A held form still reaches the server without the application. Only if the server answers: the browser's own error page
 * would take the place of what was typed.
 */
const sendHeld = async () => {
  const { submit } = early;
  if (!submit) return;
  const isReached = await fetch(shown, { method: 'HEAD', cache: 'no-store' }).catch(() => {});
  mark('offline', !isReached);
  if (isReached && submit === early.submit && submit.form.isConnected) submit.form.submit();
};
early.sendHeld = sendHeld;

/** What needs the application when it is pressed. A menu and a form's own button are the browser's. */
const PRESSED = 'button:not([popovertarget],[type=submit]),[data-early],[data-island]';

/** Typing into a page whose application cannot come must not ask for it at every key. */
const PAUSE_MS = 5000;

/** The second request goes past the browser's cache, which may hold broken bytes. */
function arrive([href, integrity]: IntegrityFile): Promise<unknown> {
  const ask = (cache?: RequestCache) => fetch(href, { integrity, cache } as RequestInit);
  return ask().catch(() => ask('reload'));
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  const arrived = (isMissing: boolean) => {
    clearTimeout(patience);
    // Tells the page's forms that they can be sent anyway (`shared-lib/src/ui/FormNote.tsx`).
    mark('late', isMissing);
    // Tells who has pressed a button (`layout/Notices.tsx`).
    mark('stuck', isMissing && early.clicks?.some(({ target }) => (target as Element).closest('button')));
    // A shell that does not start reports nothing itself, and its pages would count as good ones.
    telemetry.errors = isMissing ? [`load ${telemetry.releases}`] : [];
    if (!isMissing) return;
    sendHeld();
    // The visitor's next move asks again. So does a connection that is back, even while a request hangs.
    setTimeout(() => (started = !isLate()), PAUSE_MS);
  };
  const patience = setTimeout(arrived, PATIENCE_MS, true);
  // All in one round. The import map holds the later imports to the same hashes.
  const arrivals = own.files.map(arrive);
  // The application deals with a missing remote. All of the shell's own files are needed.
  Promise.allSettled(arrivals);
  try {
    await Promise.all(arrivals.slice(0, own.shell));
    // The fetch before has verified its bytes.
    await import(/* @vite-ignore */ own.main);
    arrived(false);
  } catch (cause) {
    arrived(true);
    fail(cause);
  }
}

let isViewed = !own.view;
/** Runs the module that reports views and clicks. */
async function startView(): Promise<void> {
  if (isViewed) return;
  isViewed = true;
  const view = own.view as IntegrityFile;
  try {
    await arrive(view);
    // The fetch before has verified its bytes.
    const module = await import(/* @vite-ignore */ view[0]);
    // By then an application may show another page.
    if (location.pathname === shown && module.default()) start();
  } catch (cause) {
    telemetry.errors = [`load ${telemetry.own}`];
    fail(cause);
    console.warn(cause);
  }
}

// The head holds it (`answers.ts`), maybe before this runs.
const hold = () => {
  if (!early.submit) return;
  start();
  if (isLate()) sendHeld();
  else setTimeout(sendHeld, PATIENCE_MS);
};
on('submit', hold, true);
hold();

on(
  'click',
  (event) => {
    // Without a list the application runs.
    if (!(event.target as Element).closest?.(PRESSED) || !early.clicks?.push(event)) return;
    // It counts the press before the visitor closes the tab.
    startView();
    start();
  },
  true,
);

const search = () => page.querySelector<HTMLElement>('[data-search=main]')?.click();
// Readers can switch the key off (WCAG 2.1.4, "Character Key Shortcuts"; `search/slash-key-switch.ts`).
on('keydown', (event) => {
  if (
    event.key === '/' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !page.activeElement?.matches('input,textarea,select,[contenteditable]') &&
    kept('search-key') !== 'off'
  ) {
    event.preventDefault();
    search();
  }
});
// After React's own listeners: the menu closes first.
on('click', ({ target }) => (target as Element).closest?.('[data-search=""]') && search());

// Specification section 9: the header changes past 10 px. Outside React, so it works before hydration.
const scrolled = () => mark('scrolled', scrollY > 10);
on('scroll', scrolled);
// Not at once: that would lay the page out before its first frame.
requestAnimationFrame(scrolled);

// Reading needs no application: it comes when somebody turns to what does.
for (const type of ['pointerdown', 'focusin']) {
  on(
    type,
    ({ target }) => {
      if ((target as Element).closest?.(`${PRESSED},form:not([method=dialog])`)) start();
    },
    true,
  );
}
on('online', () => {
  if (isLate()) setTimeout(start, PAUSE_MS);
  sendHeld();
});
if (own.eager) start();
// Signed in, or with something to send that was kept: the names are `sessionCookies`' and `createKeptRequests`'.
// A module of the document runs before its load event.
else if (/auth_token=/.test(page.cookie) || kept('guide_requests') || kept('guide_events')) later(start);
if (own.view) later(startView);

// The server has given this visitor a number (delivery/src/core/serve/canary-visitors.ts).
const { href } = location;
const address = href.replace(/\Wvisit=new(?=#|$)/, '');
if (address !== href) history.replaceState(null, '', address);

// Back to a page that an application showed in the document before a reload: it is in no document now.
// Once the browser has restored the place of the entry, which a reload keeps.
on(
  'popstate',
  () =>
    started ||
    location.pathname === shown ||
    requestAnimationFrame(() => setTimeout(() => location.reload())),
);

// Specification section 2: the footer shows the current year, whenever its page was rendered.
const year = page.querySelector('[data-year]')?.firstChild;
// The text node stays: the release checks look for nodes that are replaced.
if (year) year.nodeValue = `${new Date().getFullYear()}`;

// Paper waits for no picture.
on('beforeprint', () => {
  for (const picture of page.images) picture.loading = 'eager';
});

// What a browser does not measure it leaves out.
const observe = (type: string, note: (entry: never) => void) =>
  new PerformanceObserver((list) => (list.getEntries() as never[]).forEach(note)).observe({
    type,
    buffered: true,
  });
observe('navigation', ({ responseStart }: PerformanceNavigationTiming) => {
  vitals.TTFB = responseStart;
});
observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
  vitals.LCP = startTime;
});
// The largest sum within at most five seconds without a quiet one (web.dev/cls).
let first: number;
let last: number;
let sum: number;
observe('layout-shift', ({ startTime, hadRecentInput, value }: LayoutShift) => {
  if (hadRecentInput) return;
  // Nothing is near the first one.
  if (!(startTime - last < 1e3 && startTime - first < 5e3)) {
    first = startTime;
    sum = 0;
  }
  last = startTime;
  sum += value;
  if (sum > (vitals.CLS as number)) vitals.CLS = sum;
});
/** The key of a kept field, as in `forms/typed-text.ts`; false or null for a field that is not kept. */
const keyOf = (field: HTMLInputElement) =>
  /^(te|em)(?!.*(pass|one-|off))/.test(field.type + field.autocomplete) &&
  field.form &&
  `${field.form.id} ${field.name}`;

// Text typed before the shell runs survives a reload too. The shell takes this over.
try {
  const storage = sessionStorage;
  const entry = 'typed-text ';
  delete storage[entry + own.sent];
  const here = entry + shown;
  const typed: Record<string, [text: string, at: number]> = JSON.parse(storage[here] ?? '{}');
  for (const form of page.forms) {
    for (const field of form as Iterable<HTMLInputElement>) {
      const [text, at] = typed[keyOf(field) as string] ?? [];
      if (Date.now() - (at as number) < 36e5) field.value = text as string;
    }
  }
  app.oninput = ({ target: field }) => {
    const key = keyOf(field as HTMLInputElement);
    if (!key) return;
    typed[key] = [(field as HTMLInputElement).value, Date.now()];
    storage[here] = JSON.stringify(typed);
  };
} catch {}
