import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { refusalOf, useWho } from '../api/session.ts';
import styles from './ChangeButton.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';
import { type AskedChange, type Change, scopesFor } from './changes.ts';

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
      {asked && <ChangeDialog key={asked.title} asked={asked} ask={setAsked} onClose={close} />}
    </Ask>
  );
}

/** What asks somebody about a change. */
export const useAskChange = (): ((asked: AskedChange) => void) => useContext(Ask);

/** A button that asks before it changes something; for whoever may not, what they may not and who may. */
export function ChangeButton({
  change,
  label,
  look = 'secondary',
  disabled = false,
}: {
  change: Change;
  /** What it does, with the release's name where it is not said beside it. */
  label: string;
  look?: 'primary' | 'secondary';
  disabled?: boolean;
}): ReactElement {
  const ask = useAskChange();
  const refusal = refusalOf(useWho(), change.app, ...scopesFor(change));
  const button = (
    <Button look={look} disabled={disabled || refusal !== ''} onClick={() => ask({ change, title: label })}>
      {label}
    </Button>
  );
  if (!refusal) return button;
  return (
    <span className={styles.refused}>
      {button}
      <small>{refusal}</small>
    </span>
  );
}
