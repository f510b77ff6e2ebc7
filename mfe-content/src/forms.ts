import type { FormField, RouteForm } from 'shared-lib';
import type { ContactFields } from 'shared-lib/webhook/webhook-bodies.ts';

// Delivery reads a release's routes, and its forms with them, without shared-lib: only types come from there.

/** The contact form (specification sections 5 and 8). */
export const contactForm = {
  action: '/contact',
  fields: {
    name: { missing: 'Name is required' },
    email: {
      missing: 'Email is required',
      type: 'email',
      // The stricter pattern, case-insensitive.
      pattern: /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i,
      wrong: 'Invalid email address',
    },
    subject: { missing: 'Subject is required' },
    message: { missing: 'Message is required' },
  } satisfies Record<keyof ContactFields, FormField>,
  call: 'contact_form',
  sent: { words: "Message sent successfully! We'll get back to you soon." },
  failed: 'An error occurred. Please try again.',
} satisfies RouteForm;
