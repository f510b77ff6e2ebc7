import type {} from 'shared-lib/federation/document-marks.ts';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';

// The first part of the boot script, which its other part imports: whatever fails there, or in a file that comes before the
// application can report its errors, is reported from here. It must not fail itself.
export const page = document;
export const app = window;
export const on = addEventListener;
// biome-ignore lint/suspicious/noAssignInExpressions: every byte of this is in every page.
export const early = (app.early ??= {});
type Blocks = Readonly<Record<'mfe-own' | 'site-config', HTMLScriptElement>>;
const json = (id: keyof Blocks) => JSON.parse((page.scripts as unknown as Blocks)[id].text);
export const own: OwnBlock = json('mfe-own');
export const shown = location.pathname;

const releaseIn = (text: string) => /_r\/(.+?\/.+?)\//.exec(text)?.[1];

/** The value that this browser stores under a name; undefined where it refuses. */
export const kept = (name: string): string | undefined => {
  try {
    return localStorage[name];
  } catch {}
};

// The page view, sent once: when the visitor first leaves or hides the page, or at once when something fails before the
// application. `telemetry/page-telemetry.ts` adds what the application knows. It has nothing of the visitor, and is not
// sent when the browser asks for that, a program drives it, or its visits are internal (`INTERNAL` of shared-lib).
export const vitals: Record<string, number> = { CLS: 0 };
// biome-ignore lint/suspicious/noAssignInExpressions: every byte of this is in every page.
export const telemetry = (early.telemetry = {
  own: `${own.app}/${own.release?.version}`,
  releases: [releaseIn(own.main)],
  vitals,
  errors: [] as string[],
});
const browser = navigator;
let sends =
  own.app &&
  !browser.webdriver &&
  !browser.globalPrivacyControl &&
  // '1', 'unspecified', or null.
  !+(browser.doNotTrack as string);
const send = () => {
  if (!sends || kept('internal')) return;
  sends = false;
  fetch(`${json('site-config').host}/page-view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
    body: JSON.stringify({ ...telemetry, page: shown }),
  }).catch(() => {});
};
on('visibilitychange', () => page.hidden && send());

/**
 * Reports an error of a release's file, or of what the shell has inline, at once. Files of extensions are of neither, and
 * what the browser itself has to say has no error. The application takes this over (`telemetry/page-telemetry.ts`).
 */
export const fail = (error: unknown, file?: string): void => {
  const release =
    releaseIn(file + ((error as Error)?.stack as string)) ??
    (/^h/.test((error && file) as string) && telemetry.releases[0]);
  if (!release) return;
  telemetry.errors = [`error ${release}`];
  send();
};
app.onerror = (_, file, _line, _column, error) => fail(error, file);
