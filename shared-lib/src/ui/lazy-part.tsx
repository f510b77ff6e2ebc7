import {
  type ComponentType,
  type ReactElement,
  startTransition,
  use,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { useBackOnline } from './use-back-online.ts';
import { useHydrated } from './use-hydrated.ts';

/** A loaded part, or null after a failure. */
type Outcome<Props> = ComponentType<Props> | null;

/**
 * A part of a page in its own chunk, like React's `lazy`, below a `Suspense`. When the chunk fails to load, the prerendered
 * part stays, and a notice offers a retry. The part also loads when the browser is online again. A prerendered form loads
 * on the first interaction.
 * @param load call this at module level, once per part.
 * @returns the component. Its `prepare` loads the chunk, and rejects after a failure (`preparePage`).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & { prepare: () => Promise<unknown> } {
  let loading: Promise<Outcome<Props>> | undefined;
  /** The loaded part. */
  let ready: Promise<ComponentType<Props>> | undefined;
  /** Whether `loading` waits for the visitor, as only a prerendered form does. */
  let waiting = false;

  async function loadPart(): Promise<ComponentType<Props>> {
    const { default: value } = await load();
    // `use` suspends for a promise that it sees for the first time, unless it has these properties.
    ready = Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
    return value;
  }

  function loadOrLog(): Promise<Outcome<Props>> {
    waiting = false;
    return loadPart().catch((cause) => {
      console.error('A part of the page did not load.', cause);
      return null;
    });
  }

  function LazyPart(props: Props): ReactElement {
    const hydrating = !useHydrated();
    const [prerendered] = useState(hydrating);
    const place = useRef<HTMLDivElement>(null);
    const isPressed = useRef(false);
    const [, showAgain] = useReducer((round: number) => round + 1, 0);
    if (waiting && !hydrating) loading = undefined;
    if (!loading && !ready) {
      waiting = hydrating && hasWaitingForm();
      loading = waiting ? whenFormTouched().then(loadOrLog) : loadOrLog();
    }
    const pending = ready ?? (loading as Promise<Outcome<Props>>);
    const Part = use(pending);
    function tryAgain(): void {
      loading = undefined;
      startTransition(showAgain);
    }
    useEffect(() => {
      // A later visit requests a failed part again.
      return () => {
        if (!Part && loading === pending) loading = undefined;
      };
    }, [Part, pending]);
    useEffect(() => {
      // The part has replaced the pressed button.
      if (Part && isPressed.current) place.current?.querySelector<HTMLElement>('input, button, a')?.focus();
    }, [Part]);
    useBackOnline(!Part, tryAgain);
    if (Part) {
      return (
        <div key="part" ref={place}>
          <Part {...props} />
        </div>
      );
    }
    return (
      <>
        {prerendered ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: never written; it makes React keep the present content.
          <div key="adopted" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        ) : null}
        {hydrating ? null : (
          <Notice tone="bad">
            <p>This part of the page did not load. Check your connection and try again.</p>
            <Button
              look="secondary"
              onClick={() => {
                isPressed.current = true;
                tryAgain();
              }}
            >
              Try again
            </Button>
          </Notice>
        )}
      </>
    );
  }
  LazyPart.prepare = loadPart;
  return LazyPart;
}

const TOUCH_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'submit'] as const;

const inWaitingForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form[data-hold]') !== null;

/** Whether the document has a prerendered form that waits for its script. */
function hasWaitingForm(): boolean {
  return typeof document !== 'undefined' && document.querySelector('form[data-hold]') !== null;
}

/** Resolves when the visitor touches a form that waits for its script, by pointer or focus, or has submitted it. */
function whenFormTouched(): Promise<void> {
  return new Promise((resolve) => {
    if (window.early?.submit || inWaitingForm(document.activeElement)) return resolve();
    const touched = ({ target }: Event) => {
      if (!inWaitingForm(target)) return;
      for (const type of TOUCH_EVENTS) document.removeEventListener(type, touched, true);
      resolve();
    };
    for (const type of TOUCH_EVENTS) document.addEventListener(type, touched, true);
  });
}
