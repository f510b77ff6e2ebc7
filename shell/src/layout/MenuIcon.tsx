import type { ReactElement } from 'react';

/** Three lines. Drawn here: the shell's bytes are paid by every page. */
export function MenuIcon(): ReactElement {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4 6.5h16M4 12h16M4 17.5h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
