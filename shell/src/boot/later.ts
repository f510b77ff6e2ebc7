import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import type {} from 'shared-lib/federation/dom-contract.ts';

// The deferred part of the boot script. It loads when the browser is idle, or when something fails. It imports nothing.
const page = document;
const json = (id: string) => JSON.parse(page.getElementById(id)?.textContent ?? '{}');
const own: OwnBlock = json('mfe-own');
const early = window.early ?? {};
const ownPath = location.pathname;
const releaseIn = (text = '') => /_r\/(.+?\/.+?)\//.exec(text)?.[1];

const readLocal = (name: string): string | undefined => {
  try {
    return localStorage[name];
  } catch {}
};

// Sends one page view, without visitor data, when the page is first hidden or an early error occurs. Sends none with
// Global Privacy Control or Do Not Track, and none for internal traffic (`INTERNAL` of shared-lib).
const [shell, release] = (own.lists ?? []).map(releaseIn);
const vitals: Record<string, number> = { CLS: 0 };
const telemetry = { own: release ?? '', releases: [shell], vitals };
early.telemetry = telemetry;
let canSend =
  release &&
  !navigator.webdriver &&
  !navigator.globalPrivacyControl &&
  // `doNotTrack` is '1', 'unspecified' or null.
  !Number(navigator.doNotTrack);
const send = () => {
  if (!canSend || readLocal('internal')) return;
  canSend = false;
  fetch(`${json('site-config').host}/page-view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify({ ...telemetry, errors: early.errors, page: ownPath }),
  }).catch(() => {});
};
addEventListener('visibilitychange', () => page.hidden && send());

// Ignores errors of extensions, which have no release, and the browser's own reports, which have no error object.
early.fail = (error, file) => {
  const failedRelease =
    releaseIn(`${file}${(error as Error | undefined)?.stack}`) ??
    // An error in an inline script has the page's address as its file, and counts as the shell's.
    (error && file?.startsWith('h') ? shell : '');
  if (!failedRelease) return;
  // Browsers' messages for a module that did not arrive contain “imported” or “Importing”.
  const kind = /import(?:ed|ing)/i.test((error as Error | undefined)?.message ?? '') ? 'load' : 'error';
  early.errors = [`${kind} ${failedRelease}`];
  send();
};
for (const [error, file] of early.failures ?? []) early.fail(error, file);

/** When the page became visible, in milliseconds, if the browser prerendered it; otherwise 0. */
let seenAt = 0;
// Browsers ignore entry types that they do not support.
const observe = (type: string, note: (entry: never) => void) =>
  new PerformanceObserver((list) => (list.getEntries() as never[]).forEach(note)).observe({
    type,
    buffered: true,
  });
observe('navigation', ({ responseStart, activationStart = 0 }: PerformanceNavigationTiming) => {
  seenAt = activationStart;
  vitals.TTFB = Math.max(responseStart - seenAt, 0);
});
observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
  vitals.LCP = Math.max(startTime - seenAt, 0);
});
// CLS is the sum of the largest session window: at most five seconds, without a quiet second (web.dev/cls).
let first: number;
let last: number;
let sum: number;
observe('layout-shift', ({ startTime, hadRecentInput, value }: LayoutShift) => {
  if (hadRecentInput) return;
  // The first shift always begins a window.
  if (!(startTime - last < 1e3 && startTime - first < 5e3)) {
    first = startTime;
    sum = 0;
  }
  last = startTime;
  sum += value;
  if (sum > (vitals.CLS as number)) vitals.CLS = sum;
});

// The application starts for signed-in visitors, and to send stored requests (`stored-requests.ts` of shared-lib).
if (page.documentElement.hasAttribute('data-user') || readLocal('guide_requests')) early.start?.();

// Closes a menu when an element outside it gets the focus (WCAG 2.4.11). The menu's button closes it anyway.
addEventListener('focusin', () => {
  const { activeElement } = page;
  const menu = page.querySelector<HTMLElement>('[popover]:popover-open');
  if (menu && !menu.contains(activeElement) && !activeElement?.matches('[popovertarget]')) menu.hidePopover();
});

addEventListener('click', ({ target }) => {
  if ((target as Element).closest?.('[data-search=""]'))
    page.querySelector<HTMLElement>('[data-search=main]')?.click();
});

// Removes the parameter that a redirect adds for a new visitor (delivery/src/core/serve/canary-visitors.ts).
const { href } = location;
const address = href.replace(/\Wvisit=new(?=#|$)/, '');
if (address !== href) history.replaceState(null, '', address);

// Specification section 2: the footer shows the current year.
const year = page.querySelector('[data-year]')?.firstChild;
// Keeps the text node, because the release checks report replaced nodes.
if (year) year.nodeValue = `${new Date().getFullYear()}`;

// Printing does not wait for lazy pictures.
addEventListener('beforeprint', () => {
  for (const picture of page.images) picture.loading = 'eager';
});

type Field = HTMLInputElement;
/** The key of a stored field, as in `forms/typed-text.ts`. */
const keyOf = (field: Field) =>
  /^(te|em)(?!.*(pass|one-|off))/.test(field.type + field.autocomplete) &&
  field.form &&
  `${field.form.getAttribute('action') ?? ownPath}#${field.form.id} ${field.name}`;

// Stores typed text, and restores it after a reload. Once the shell runs, `forms/typed-text.ts` does both.
try {
  const prefix = 'typed-text ';
  const read = (path: string): Record<string, [text: string, at: number]> =>
    JSON.parse(sessionStorage[prefix + path] ?? '{}');
  // The server has accepted the submitted form if `own.sent` names the form, or if the response was a redirect.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [path, action] = own.sent ?? JSON.parse((entry?.redirectCount && sessionStorage.submitted) || '[]');
  sessionStorage.removeItem('submitted');
  if (path) {
    const textsOfOtherForms = Object.entries(read(path)).filter(([key]) => !key.startsWith(`${action}#`));
    sessionStorage[prefix + path] = JSON.stringify(Object.fromEntries(textsOfOtherForms));
  }
  const noteSubmit = ({ target, type, defaultPrevented }: Event) => {
    const form = target as HTMLFormElement;
    // `form.submit()` in `boot.ts` fires only `formdata`. Other code also fires `formdata` when it reads a form's data.
    if (type === 'submit' ? !defaultPrevented : early.submit?.form === form)
      sessionStorage.submitted = JSON.stringify([ownPath, form.getAttribute('action') ?? ownPath]);
  };
  for (const type of ['submit', 'formdata']) addEventListener(type, noteSubmit);
  if (!early.isRunning) {
    const typed = read(ownPath);
    const store = (field: Field) => {
      const key = keyOf(field);
      if (!key) return;
      typed[key] = [field.value, Date.now()];
      sessionStorage[prefix + ownPath] = JSON.stringify(typed);
    };
    for (const form of page.forms) {
      for (const field of form as Iterable<Field>) {
        const [text, at] = typed[keyOf(field) as string] ?? [];
        // A changed field has text that the visitor has typed since the page loaded.
        if (field.value !== field.defaultValue) store(field);
        else if (Date.now() - (at as number) < 36e5) field.value = text as string;
      }
    }
    window.oninput = ({ target }) => store(target as Field);
  }
} catch {}
