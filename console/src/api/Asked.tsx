import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { call } from './call.ts';

/**
 * Asks the admin endpoint for JSON and shows it, or that it is on its way, or why it did not come, with another try.
 * @param path what is asked for. Another path is asked anew.
 * @param children what it looks like. `again` asks once more and keeps what is shown until the answer is there.
 */
export function Asked<Value>({
  path,
  label,
  changes,
  children,
}: {
  path: string;
  /** What is waited for, for screen readers. */
  label: string;
  /** When this is another, what is asked for may be, too: it is asked again. */
  changes?: string | undefined;
  children: (value: Value, again: () => void) => ReactNode;
}): ReactElement {
  const [found, setFound] = useState<{ path: string; value: Value } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(
    async (isStill: () => boolean) => {
      setProblem(null);
      try {
        const value = (await (await call(path)).json()) as Value;
        if (isStill()) setFound({ path, value });
      } catch (error) {
        if (isStill()) setProblem((error as Error).message);
      }
    },
    [path],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is asked for again.
  useEffect(() => {
    let isShown = true;
    void ask(() => isShown);
    return () => {
      isShown = false;
    };
  }, [ask, changes]);
  const again = () => void ask(() => true);
  const isHere = found?.path === path;
  return (
    <>
      {problem !== null && (
        <Notice tone="bad">
          <p>{problem}</p>
          <Button look="secondary" onClick={again}>
            Try again
          </Button>
        </Notice>
      )}
      {isHere && children(found.value, again)}
      {!isHere && problem === null && <Spinner label={label} />}
    </>
  );
}
