import type { ReactElement } from 'react';

/** A line drawing on 24 by 24 units, drawn here because a library would cost every page more bytes. */
export function Icon({ d }: { d: string }): ReactElement {
  return (
    <svg
      width="1.25rem"
      height="1.25rem"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
    >
      <path d={d} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
