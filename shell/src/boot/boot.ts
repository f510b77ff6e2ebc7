import type { IntegrityFile, OwnBlock } from 'shared-lib/federation/documents.ts';

// Inlined into every page (its hash is in the policy), so it stays small and imports nothing at run time.
const page = document;
const app = window;
const on = addEventListener;
const scripts = page.scripts as unknown as Readonly<Record<string, HTMLScriptElement>>;
const own = JSON.parse((scripts['mfe-own'] as HTMLScriptElement).text) as OwnBlock;
// The answer to a form that was sent without the application stays as it is.
let started = !own.main;
/** How long the application, or the part that a held form needs, may take to arrive. */
const PATIENCE_MS = 8000;
let late: boolean | undefined;
const mark = (name: string, on: unknown) =>
  page.documentElement.toggleAttribute(`data-${name}`, on as boolean);

/** A held form still reaches the server without the application. */
function sendHeld(): void {
  const form = app.heldSubmit?.form;
  if (form?.isConnected) form.submit();
}

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
  const arrived = (isLate: boolean) => {
    clearTimeout(patience);
    // Tells the page's forms that they can be sent anyway (`shared-lib/src/ui/FormNote.tsx`).
    late = mark('late', isLate);
    if (!isLate) return;
    sendHeld();
    // The visitor's next move asks again. So does a connection that is back, even while a request hangs.
    setTimeout(() => (started = !late), PAUSE_MS);
  };
  const patience = setTimeout(arrived, PATIENCE_MS, true);
  // All in one round. The import map holds the later imports to the same hashes.
  const arrivals = own.files.map(arrive);
  // The application deals with a missing remote. All of the shell's own files are needed.
  Promise.allSettled(arrivals);
  try {
    for (let at = 0; at < own.shell; ) {
      await arrivals[at];
      // One after the other, the main one last: the browser paints and answers in between.
      // biome-ignore lint/plugin: this loads the loader itself; the fetch before has verified its bytes.
      await import(/* @vite-ignore */ (own.files[at++] as IntegrityFile)[0]);
    }
    arrived(false);
  } catch {
    arrived(true);
  }
}

on(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (late || !('hold' in form.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    app.heldSubmit = { form, submitter: event.submitter };
    start();
    setTimeout(sendHeld, PATIENCE_MS);
  },
  true,
);

on(
  'click',
  (event) => {
    if ((event.target as Element).closest?.('[data-early]')) {
      // biome-ignore lint/suspicious/noAssignInExpressions: every byte of this is in every page.
      (app.earlyClicks ??= []).push(event);
    }
  },
  true,
);

// Specification section 9: the header changes past 10 px. Outside React, so it works before hydration.
const scrolled = () => mark('scrolled', scrollY > 10);
on('scroll', scrolled);
// Not at once: that would lay the page out before its first frame.
requestAnimationFrame(scrolled);

for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin']) {
  on(type, start, true);
}
on('online', () => setTimeout(start, PAUSE_MS));
if (own.eager) start();
// A module of the document runs before its load event.
on('load', () => (app.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 } as never));

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
  const here = entry + location.pathname;
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
