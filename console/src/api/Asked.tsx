import type { ReactElement, ReactNode } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import useSWR from 'swr';

/**
 * Asks the admin endpoint for JSON and shows it, or that it is on its way, or why it did not come, with another try.
 * @param path what is asked for. Another path is asked anew.
 * @param children what it looks like. `again` asks once more and keeps what is shown until the answer is there.
 */
export function Asked<Value>({
  path,
  label,
  children,
}: {
  path: string;
  /** What is waited for, for screen readers. */
  label: string;
  children: (value: Value, again: () => void) => ReactNode;
}): ReactElement {
  const { data, error, isValidating, mutate } = useSWR<Value, Error>(path);
  const again = () => void mutate();
  return (
    <>
      {error && !isValidating && (
        <Notice tone="bad">
          <p>{error.message}</p>
          <Button look="secondary" onClick={again}>
            Try again
          </Button>
        </Notice>
      )}
      {data !== undefined && children(data, again)}
      {data === undefined && isValidating && <Spinner label={label} />}
    </>
  );
}
