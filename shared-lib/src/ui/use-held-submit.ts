import { type RefObject, useEffect } from 'react';
import type {} from '../federation/dom-contract.ts';

/**
 * Repeats a submit from before hydration. Mark the form with `data-hold`, so that the boot script delays its submit, and
 * call this where the form is rendered.
 */
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
