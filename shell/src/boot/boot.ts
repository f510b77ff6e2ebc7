import type { IntegrityFile, OwnBlock } from '../remotes/federation-manifest.ts';

// Inlined into every page (its hash is in the policy), so it stays small and imports nothing at run time.
const root = document.documentElement;
const own = JSON.parse(document.getElementById('mfe-own')?.textContent ?? '{}') as OwnBlock;
if (own.sent) sessionStorage.removeItem(`typed-text ${own.sent}`);
let started = false;
/** How long the application, or the part of it that a held form waits for, may take to arrive. */
const PATIENCE_MS = 8000;
let late = false;

/** Without the application a held form still reaches the server. */
function sendHeld(): void {
  if (window.heldSubmit?.form.isConnected) window.heldSubmit.form.submit();
}

/** The page's forms say that they can be sent all the same (`shared-lib/ui/FormNote.tsx`). */
function setLate(isLate: boolean): void {
  late = root.toggleAttribute('data-late', isLate);
  if (late) sendHeld();
}
/** A visitor who types into a page whose application cannot come must not ask for it at every key. */
const PAUSE_MS = 5000;

/** The second request goes past the browser's cache, which may have kept bytes that were broken on their way. */
const ask = ([href, integrity]: IntegrityFile, cache: RequestCache = 'default') =>
  fetch(href, { integrity, cache });

function start(): void {
  // The answer to a form that was sent without the application is to be read as it is.
  if (started || !own.main) return;
  started = true;
  const arrived = (isLate: boolean) => {
    clearTimeout(patience);
    setLate(isLate);
    // The visitor's next move asks again, and a connection that is back does, also beside what still hangs.
    if (isLate) setTimeout(() => (started = !late), PAUSE_MS);
  };
  const patience = setTimeout(arrived, PATIENCE_MS, true);
  // In one round. The import map holds the imports that follow to the same hashes.
  const arrivals = own.files.map((file) => ask(file).catch(() => ask(file, 'reload')));
  // A remote that does not arrive is the application's to deal with; all of the shell's own files are needed.
  for (const arrival of arrivals) arrival.catch(() => {});
  Promise.all(arrivals.slice(0, own.shell))
    // biome-ignore lint/plugin: it brings the loader itself; its bytes were verified by the fetch before.
    .then(() => import(/* @vite-ignore */ own.main))
    .then(
      () => arrived(false),
      () => arrived(true),
    );
}

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (late || !('hold' in form.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    window.heldSubmit = { form, submitter: event.submitter };
    start();
    setTimeout(sendHeld, PATIENCE_MS);
  },
  true,
);

addEventListener(
  'click',
  (event) => {
    if ((event.target as Element).closest?.('[data-early]')) {
      window.earlyClicks = [...(window.earlyClicks ?? []), event];
    }
  },
  true,
);

// Specification section 9: the header changes past 10 px. Kept outside React, so it also works before it.
const scrolled = () => root.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', scrolled, { passive: true });
scrolled();

for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin']) {
  addEventListener(type, start, { passive: true, capture: true });
}
addEventListener('online', () => setTimeout(start, PAUSE_MS));
if (own.eager) start();
const afterLoad = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 } as never);
if (document.readyState === 'complete') afterLoad();
else addEventListener('load', afterLoad);
