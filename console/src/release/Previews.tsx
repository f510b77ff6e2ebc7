import type { ReleaseView } from 'delivery/admin-api';
import { type ReactElement, useActionState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { encode } from 'uqr';
import { heard, send } from '../api/call.ts';
import { refusalOf, useWho } from '../api/session.ts';
import styles from './Previews.module.css';

/** An address as a QR code, for a phone's camera. */
function QrCode({ address }: { address: string }): ReactElement {
  const { size, data } = encode(address);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of this address"
    >
      <path d={dark.join('')} />
    </svg>
  );
}

/** Where a release can be seen before it is live, and a button that gives it an address. */
export function Previews({
  app,
  version,
  previews,
  again,
}: {
  app: string;
  version: string;
  previews: ReleaseView['previews'];
  /** Asks for the release anew. */
  again: () => void;
}): ReactElement {
  const refusal = refusalOf(useWho(), app, 'preview');
  const [problem, make, isMaking] = useActionState(async () => {
    try {
      await heard(await send('/preview', { app, version }));
      again();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }, null);
  return (
    <section className={styles.previews}>
      <h2>Preview</h2>
      {previews.map(({ address, expiresAt }) => (
        <div key={address} className={styles.preview}>
          <QrCode address={address} />
          <p>
            <a href={address} target="_blank" rel="noopener noreferrer">
              Open the preview
            </a>{' '}
            or point a phone at the code. It shows the whole site with this release until{' '}
            {expiresAt.slice(0, 10)}. Whoever has the address can see it. Its forms send nothing.
          </p>
        </div>
      ))}
      {previews.length === 0 && (
        <>
          <p>Nobody can see this release before it is live. A preview gives it an address for a week.</p>
          <form action={make}>
            <Button type="submit" disabled={isMaking || refusal !== ''}>
              {isMaking ? 'Making a preview…' : 'Make a preview'}
            </Button>
          </form>
          {refusal && <p>{refusal}</p>}
        </>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </section>
  );
}
