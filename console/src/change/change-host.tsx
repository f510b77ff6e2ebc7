import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { type AskedChange, ChangeDialog } from './ChangeDialog.tsx';

const Ask = createContext<((asked: AskedChange) => void) | null>(null);

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
      {asked ? <ChangeDialog asked={asked} onClose={close} /> : null}
    </Ask>
  );
}

/** Asks somebody about a change. */
export function useAskChange(): (asked: AskedChange) => void {
  const ask = useContext(Ask);
  if (!ask) throw new Error('There is no ChangeHost above.');
  return ask;
}
