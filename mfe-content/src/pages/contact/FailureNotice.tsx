import type { ReactElement } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';

/** The message box of a failure; its own words are for a failure that says nothing (specification section 8). */
export function FailureNotice({
  message = 'An error occurred. Please try again.',
}: {
  message?: string;
}): ReactElement {
  return <Notice tone="bad">{message}</Notice>;
}
