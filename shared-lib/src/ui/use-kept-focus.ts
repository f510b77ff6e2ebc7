import { useEffect, useRef } from 'react';

/**
 * Keeps keyboard users where they were (WCAG 2.4.3), because a control that is disabled while sending loses the focus.
 * Call the result before `busy` begins; when it ends without a focus, the focus is restored.
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
