import type { OwnBlock } from '../remotes/federation-manifest.ts';

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

function start(): void {
  // The answer to a form that was sent without the application is to be read as it is.
  if (started || !own.main) return;
  started = true;
  for (const [href, integrity] of own.files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.integrity = integrity;
    document.head.append(link);
  }
  const patience = setTimeout(setLate, PATIENCE_MS, true);
  const arrived = (isLate: boolean) => {
    clearTimeout(patience);
    setLate(isLate);
  };
  import(/* @vite-ignore */ own.main).then(
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
  addEventListener(type, start, { once: true, passive: true, capture: true });
}
if (own.eager) start();
const afterLoad = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 } as never);
if (document.readyState === 'complete') afterLoad();
else addEventListener('load', afterLoad);
