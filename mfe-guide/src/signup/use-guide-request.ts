import { useEffect, useRef, useState } from 'react';
import { webhook } from 'shared-lib';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import type { GuideSignup } from './signup-schema.ts';

/** Specification section 8, "Guide submission failure". */
const FALLBACK = 'Failed to submit form. Please try again later.';

/** Specification section 4, "Guide request form". */
export type GuideRequest =
  | { status: 'idle' | 'processing' | 'success' }
  | { status: 'error'; message: string };

/** Sends the guide request and says how far it is; `onRequested` is called once it is sent. */
export function useGuideRequest(onRequested: () => void): {
  request: GuideRequest;
  /** `website` is what stands in the field that people do not see (docs/decisions/008). */
  send: (signup: GuideSignup, website: string) => Promise<void>;
} {
  const [request, setRequest] = useState<GuideRequest>({ status: 'idle' });
  const running = useRef(false);
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    // A disabled control loses the focus: whoever works with the keyboard goes on where they were.
    const lost = document.activeElement === document.body;
    if (request.status === 'error' && lost && focused.current instanceof HTMLElement) focused.current.focus();
  }, [request]);

  async function send(signup: GuideSignup, website: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    focused.current = document.activeElement;
    const { pathname } = window.location;
    setRequest({ status: 'processing' });
    try {
      // Whatever the backend answers, nobody is kept from the guide (specification section 7).
      await webhook.requestGuide(website ? { ...signup, website } : signup);
      forgetTypedText(pathname);
      onRequested();
      setRequest({ status: 'success' });
    } catch (cause) {
      setRequest({ status: 'error', message: (cause instanceof Error && cause.message) || FALLBACK });
    } finally {
      running.current = false;
    }
  }

  return { request, send };
}
