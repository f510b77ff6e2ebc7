import type { RouteForm } from 'shared-lib';

/** Specification sections 5 and 8. The page, the server and the backend's checks use this declaration. */
export const contactForm = {
  action: '/contact',
  fields: {
    name: { label: 'Name', missing: 'Name is required' },
    email: {
      label: 'Email',
      missing: 'Email is required',
      type: 'email',
      // Stricter than `type` (specification section 5).
      pattern: /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i,
      wrong: 'Invalid email address',
    },
    subject: { label: 'Subject', missing: 'Subject is required' },
    message: { label: 'Message', missing: 'Message is required' },
  },
  call: 'contact_form',
  sent: { words: "Message sent successfully! We'll get back to you soon." },
  failed: 'An error occurred. Please try again.',
} satisfies RouteForm;
