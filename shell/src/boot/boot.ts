import type { OwnBlock } from '../remotes/federation-manifest.ts';

// Inlined into every page (its hash is in the policy), so it stays small and imports nothing at run time.
const root = document.documentElement;
const own = JSON.parse(document.getElementById('mfe-own')?.textContent ?? '{}') as OwnBlock;
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const [href, integrity] of own.files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.integrity = integrity;
    document.head.append(link);
  }
  import(/* @vite-ignore */ own.main).catch(() => {
    // Without the application a held form still reaches the server.
    window.heldSubmit?.form.submit();
  });
}

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!('hold' in form.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    window.heldSubmit = { form, submitter: event.submitter };
    start();
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
