import type { ReactElement } from 'react';

/** A person's outline. Drawn here: the shell's bytes are paid by every page. */
export function PersonIcon(): ReactElement {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none">
      <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="2" />
      <path
        d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
