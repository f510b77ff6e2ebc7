import { type RefObject, useEffect, useRef } from 'react';
import type {} from '../federation/dom-contract.ts';

/** Repeats a submit from before hydration, which the boot script holds in a form with `data-hold`. */
export function useHeldSubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.removeAttribute('data-hold');
    const { early } = window;
    if (!early?.submit) return;
    const { form: held, submitter } = early.submit;
    // React may have rendered the form again.
    const isReplaced = !held.isConnected && held.action === element.action;
    if (held !== element && !isReplaced) return;
    early.submit = undefined;
    element.requestSubmit(isReplaced ? undefined : submitter);
  }, [form]);
}

/**
 * Keeps keyboard users where they were (WCAG 2.4.3), because a control that is disabled while sending loses the focus.
 * Call the returned function before `busy` becomes true. The focus is restored if nothing has it when `busy` ends.
 */
export function useKeptFocus(busy: boolean): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
    focused.current = null;
  }, [busy]);
  return () => {
    focused.current = document.activeElement;
  };
}

/**
 * Deletes the tab's stored typed text.
 * @param path the page whose form was sent; by default all pages, as after logout.
 * @param action the path that the form posts to; by default all forms of the page.
 */
export function forgetTypedText(path?: string, action?: string): void {
  globalThis.window?.dispatchEvent(new CustomEvent('forget-typed-text', { detail: { path, action } }));
}
