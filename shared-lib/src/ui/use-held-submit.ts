import { type RefObject, useEffect } from 'react';
import type {} from '../federation/document-marks.ts';

/**
 * Gives a form the submit that a visitor made before hydration. Mark the form with `data-hold`, so that the
 * boot script holds its submit, and call this where the form is rendered.
 */
export function useHeldSubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.removeAttribute('data-hold');
    const held = window.heldSubmit;
    if (held?.form !== element) return;
    window.heldSubmit = undefined;
    element.requestSubmit(held.submitter ?? undefined);
  }, [form]);
}
