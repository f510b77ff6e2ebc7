import type { AppList, OwnBlock } from 'shared-lib/federation/documents.ts';

// Records early clicks and starts the application. Every page inlines this script, so it statically imports only types.
const page = document;
const win = window;
const on = addEventListener;
// biome-ignore lint/suspicious/noAssignInExpressions: every byte of this is in every page.
const early = (win.early ??= {});
const own: OwnBlock = JSON.parse((page.scripts.namedItem('mfe-own') as HTMLScriptElement).text);
const lists = own.lists ?? [];
early.clicks = [];
early.errors = [];

/** Reports an error of an inline script, or of a file that loads before the application. */
const fail = (error: unknown, file?: string): void => {
  if (early.fail) early.fail(error, file);
  else early.failures = [...(early.failures ?? []), [error, file]];
  early.finish?.();
};
win.onerror = (_, file, _line, _column, error) => fail(error, file);
// Later calls do nothing, because a module runs once.
early.finish = () => import(/* @vite-ignore */ own.later).catch(() => {});

/** Calls `work` once the page is visible. Browsers may prerender the page (WICG). */
const whenSeen = (work: () => void) =>
  page.prerendering ? page.addEventListener('prerenderingchange', work, { once: true }) : work();
const idle = (work: () => void) => (win.requestIdleCallback ?? setTimeout)(work, { timeout: 2000 } as never);
const whenIdle = (work: () => void) =>
  whenSeen(() => (page.readyState === 'complete' ? idle(work) : on('load', () => idle(work))));

const mark = (name: string, isSet: unknown) => page.documentElement.toggleAttribute(`data-${name}`, !!isSet);
// Set before the first paint, because the header depends on it. The cookie's name is `SESSION_COOKIES.token`.
mark('user', /auth_token=/.test(page.cookie));
/** Whether the application, or the page's own code, has failed to load or has not loaded in time. */
const isLate = () => page.documentElement.hasAttribute('data-late');

const LOAD_TIMEOUT_MS = 8000;
/** Without a pause, every press or focus would request an application that cannot load. */
const RETRY_PAUSE_MS = 5000;
/** The elements that need the application when pressed. The browser itself handles menus and submit buttons. */
const PRESSED = 'button:not([popovertarget],[type=submit]),[data-early],[data-island]';

/** Submits a held form natively if the server responds. The browser's error page would replace the typed text. */
const sendHeld = async () => {
  const { submit } = early;
  if (!submit) return;
  const isReached = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => {});
  mark('offline', !isReached);
  if (!isReached || submit !== early.submit || !submit.form.isConnected) return;
  // `later.ts` reads `early.submit` during the submit. Clearing `early.submit` afterwards prevents a second submit.
  submit.form.submit();
  early.submit = undefined;
};
early.sendHeld = sendHeld;

/** Changes to 'reload' after a failure, because the browser's cache may then contain broken bytes. */
let cache: RequestCache = 'default';
const get = async (url: string, as: 'json' | 'arrayBuffer') => {
  const response = await fetch(url, { cache });
  // A captive portal returns HTML for every request.
  if (!response.ok || /html/.test(response.headers.get('content-type') as string)) throw Error();
  return response[as]();
};
let fetching: Promise<AppList[]> | undefined;
const fetchLists = () => {
  fetching ??= Promise.all(lists.map((list) => get(list as string, 'json')));
  fetching.catch(() => (fetching = undefined));
  return fetching;
};

// The response to a native submit has no lists, so it never starts the application.
let started = !lists[0];
early.start = async (): Promise<void> => {
  if (started) return;
  started = true;
  const finishLoading = (isMissing: boolean) => {
    clearTimeout(loadTimeout);
    // Shows that forms can still be sent (`shared-lib/src/ui/FormNote.tsx`).
    mark('late', isMissing);
    // Shows a message to a visitor who has pressed a button (`layout/Frame.tsx`).
    mark('stuck', isMissing && early.clicks?.some(({ target }) => (target as Element).closest('button')));
    // A shell that does not start cannot report errors, so its page views would count as error-free. The list's path
    // contains the release: `/_r/shell/1.0.0-3fa9c1d2/app.json`.
    early.errors = isMissing ? [`load ${lists[0]?.slice(4, -9)}`] : [];
    if (!isMissing) return;
    cache = 'reload';
    sendHeld();
    // After the pause, the next use retries, even while a request hangs.
    setTimeout(() => (started = !isLate()), RETRY_PAUSE_MS);
  };
  const loadTimeout = setTimeout(finishLoading, LOAD_TIMEOUT_MS, true);
  try {
    if (isLate()) fetching = undefined;
    const apps = await fetchLists();
    early.lists = apps;
    const [shell, remote, ...others] = apps;
    const address = (path: string) => `${own.origins?.[path.split('/')[2] as string] ?? ''}${path}`;
    const route = remote?.pages.find(({ path }) => path === location.pathname);
    const indices = route?.static && !page.querySelector('main [data-island]') ? [] : (route?.files ?? []);
    const sheets = apps.map(({ css }) => css?.[0]);
    const fragmentFiles = others.flatMap(({ files, fragments = [] }) =>
      fragments.flatMap((part) => (part.static ? [] : part.files.map((index) => files[index]))),
    );
    // The imports then use the browser's cache.
    const arrivals = [
      ...(shell as AppList).files,
      ...indices.map((index) => remote?.files[index]),
      ...fragmentFiles,
      ...sheets,
    ].map((path) => path && get(address(path), 'arrayBuffer'));
    // The application handles missing files of a remote. All of the shell's files are required.
    Promise.allSettled(arrivals);
    await Promise.all(arrivals.slice(0, shell?.files.length));
    await import(/* @vite-ignore */ address((shell as AppList).entry));
    finishLoading(false);
  } catch (cause) {
    finishLoading(true);
    fail(cause);
  }
};
const start = early.start;

let viewStarted = !own.view;
const startView = async (): Promise<void> => {
  if (viewStarted) return;
  viewStarted = true;
  const from = location.pathname;
  try {
    const module = await import(/* @vite-ignore */ own.view as string);
    // Meanwhile the application may have shown another page.
    if (location.pathname === from && module.default()) start();
  } catch (cause) {
    early.errors = [`load ${lists[1]?.slice(4, -9)}`];
    fail(cause);
    console.warn(cause);
  }
};

// `inline-validation.ts` may have stored a submit in `early.submit` before this script runs.
const hold = () => {
  if (!early.submit) return;
  start();
  if (isLate()) sendHeld();
  else setTimeout(sendHeld, LOAD_TIMEOUT_MS);
};
on('submit', hold, true);
hold();

on(
  'click',
  (event) => {
    if (!(event.target as Element).closest?.(PRESSED) || !early.clicks?.push(event)) return;
    // Loads the code that counts the press, because the visitor may leave soon.
    startView();
    start();
  },
  true,
);
for (const type of ['pointerdown', 'focusin'])
  on(
    type,
    ({ target }) => {
      if ((target as Element).closest?.(`${PRESSED},form:not([method=dialog])`)) start();
    },
    true,
  );
for (const type of ['pointerdown', 'focusin', 'keydown']) on(type, fetchLists, { once: true });
// Back may lead to a page that the application showed before a reload. That page needs its own document. Reloading only
// after a frame keeps the scroll position.
const ownPath = location.pathname;
on(
  'popstate',
  () =>
    early.isRunning ||
    location.pathname === ownPath ||
    requestAnimationFrame(() => setTimeout(() => location.reload())),
);
on('online', () => {
  if (isLate()) setTimeout(start, RETRY_PAUSE_MS);
  sendHeld();
});

// Specification section 9: the header changes past 10 px.
const scrolled = () => mark('scrolled', scrollY > 10);
on('scroll', scrolled);
// Deferred, because reading `scrollY` would force a layout before the first frame.
requestAnimationFrame(scrolled);

if (own.eager) whenSeen(start);
whenIdle(() => {
  early.finish?.();
  startView();
  if (page.querySelector('[data-hold]')) fetchLists();
  // Only after the load event: browsers also fire pointermove when the page appears under a resting pointer.
  on('pointermove', fetchLists, { once: true });
});
