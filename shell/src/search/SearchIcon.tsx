import type { ReactElement } from 'react';

/** A magnifying glass. Drawn here: the shell's bytes are paid by every page. */
export function SearchIcon(): ReactElement {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M16 16l5 5M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
