import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';

/** The result of a control that is gone, which has the focus now. */
export function Result({ children }: { children: ReactNode }): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone="good">{children}</Notice>
    </div>
  );
}
