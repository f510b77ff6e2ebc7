import { useEffect, useState } from 'react';
import { webhook } from 'shared-lib';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import type { ContactMessage } from './contact-schema.ts';

/** How long a success stays on show before the form is idle again, in milliseconds (specification section 9). */
const SUCCESS_SHOWN_MS = 3000;

/** Specification section 8, "Contact failure". */
const UNKNOWN_ERROR = 'An error occurred';

/** Specification section 4, "Contact form". */
export type Sending = { status: 'idle' | 'loading' | 'success' } | { status: 'error'; message: string };

/** Sends contact messages and says how far it is; `send` tells whether the message has arrived. */
export function useContactSending(): {
  sending: Sending;
  send: (message: ContactMessage) => Promise<boolean>;
} {
  const [sending, setSending] = useState<Sending>({ status: 'idle' });

  useEffect(() => {
    if (sending.status !== 'success') return;
    const timer = setTimeout(() => setSending({ status: 'idle' }), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sending]);

  async function send(message: ContactMessage): Promise<boolean> {
    const { pathname } = window.location;
    setSending({ status: 'loading' });
    try {
      await webhook.submitContact(message);
      forgetTypedText(pathname);
      setSending({ status: 'success' });
      return true;
    } catch (error) {
      setSending({ status: 'error', message: (error instanceof Error && error.message) || UNKNOWN_ERROR });
      return false;
    }
  }

  return { sending, send };
}
