import type { ReactElement } from 'react';

/** An icon of 24 by 24 units, which takes the text's color and says nothing. */
export type DrawnIcon = (props: {
  size: number;
  className?: string | undefined;
  strokeWidth?: number;
}) => ReactElement;

/** The icon that one path draws (`generate/icon-path.ts`). */
export function icon(path: string): DrawnIcon {
  return function Drawn({ size, className, strokeWidth = 2 }) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };
}
