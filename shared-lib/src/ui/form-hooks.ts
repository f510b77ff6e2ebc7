import { type RefObject, useEffect, useRef, useState } from 'react';
import type {} from '../federation/dom-contract.ts';

/** Repeats a submit from before hydration. The boot script holds the submits of forms with `data-hold`. */
export function useHeldSubmit(form: RefObject<HTMLFormElement | null>): void {
  // Runs after every render, because the component may replace its form.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.removeAttribute('data-hold');
    const { early } = window;
    if (!early?.submit) return;
    const { form: held, submitter } = early.submit;
    const isReplaced = !held.isConnected && held.action === element.action;
    if (held !== element && !isReplaced) return;
    early.submit = undefined;
    element.requestSubmit(isReplaced ? undefined : submitter);
  });
}

interface Attempt {
  status: 'idle' | 'busy' | 'done';
  failure: string;
}

const IDLE: Attempt = { status: 'idle', failure: '' };

/** The state of a call such as a submit. `messageOf` returns the message of a failure. */
export function useAttempt(messageOf: (cause: unknown) => string) {
  const [state, setState] = useState(IDLE);
  const isRunning = useRef(false);
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    if (state.status === 'busy') return;
    // A control that was disabled while busy has lost the focus, and gets it back (WCAG 2.4.3).
    if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
    focused.current = null;
  }, [state.status]);

  /** Never rejects. */
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    focused.current = document.activeElement;
    setState({ status: 'busy', failure: '' });
    try {
      await work();
      setState({ status: 'done', failure: '' });
    } catch (cause) {
      setState({ status: 'idle', failure: messageOf(cause) });
    } finally {
      isRunning.current = false;
    }
  }

  function reset(): void {
    if (!isRunning.current) setState(IDLE);
  }

  return { ...state, run, reset };
}

/** Deletes the tab's typed text of the form with `action` on the page `path`; by default the text of all forms. */
export function forgetTypedText(path?: string, action?: string): void {
  globalThis.window?.dispatchEvent(new CustomEvent('forget-typed-text', { detail: { path, action } }));
}
