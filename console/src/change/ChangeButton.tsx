import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import type { AppNow } from '../api/listing.ts';
import { refusalOf, useWho } from '../api/session.ts';
import styles from './ChangeButton.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';
import { type AskedChange, askAbout, type Change, scopesFor } from './changes.ts';

const Ask = createContext((_: AskedChange): void => {
  throw new Error('There is no ChangeHost above.');
});

/** Shows the dialog of a change above everything below it: the button that asked may go when the change is made. */
export function ChangeHost({ children }: { children: ReactNode }): ReactElement {
  const [asked, setAsked] = useState<AskedChange | null>(null);
  function close(): void {
    setAsked(null);
    // The browser gives the focus back to a button that is still there.
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  }
  return (
    <Ask value={setAsked}>
      {children}
      {asked && <ChangeDialog asked={asked} onClose={close} />}
    </Ask>
  );
}

/** What asks somebody about a change. */
export const useAskChange = (): ((asked: AskedChange) => void) => useContext(Ask);

/** A button that asks before it changes something; disabled, with the reason, for a token that does not allow it. */
export function ChangeButton({
  change,
  now,
  label,
  disabled = false,
}: {
  change: Change;
  /** The app as it is now. */
  now: AppNow;
  label: string;
  disabled?: boolean;
}): ReactElement {
  const ask = useAskChange();
  const refusal = refusalOf(useWho(), change.app, ...scopesFor(change));
  return (
    <span className={styles.refused}>
      <Button
        look="secondary"
        disabled={disabled || refusal !== ''}
        onClick={() => ask(askAbout(change, label, now))}
      >
        {label}
      </Button>
      {refusal && <small>{refusal}</small>}
    </span>
  );
}
