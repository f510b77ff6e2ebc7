import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import type { ButtonLook } from 'shared-lib/ui/button-class.ts';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useOnline } from 'shared-lib/ui/use-back-online.ts';
import type { AccountFormState } from '../form/use-account-form.ts';
import styles from './AccountForm.module.css';

/** While `busy`, the inputs and buttons are disabled (specification section 4). */
export function AccountForm({
  id,
  form,
  busy,
  failure,
  label,
  busyLabel,
  look = 'primary',
  secondaryButton,
  children,
}: Omit<AccountFormState, 'form' | 'failure'> & {
  form: ComponentProps<'form'>;
  /** Part of the storage key of typed text, so that another visitor's form cannot restore the text. */
  id?: string | undefined;
  failure: ReactNode;
  label: string;
  busyLabel: string;
  look?: ButtonLook | undefined;
  secondaryButton?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  return (
    <form {...form} id={id}>
      <fieldset className={styles.fields} disabled={busy}>
        <legend className={styles.legend}>
          <Hidden>{label}</Hidden>
        </legend>
        {children}
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        <OfflineHint>You are offline. What you typed will be here when you’re back online.</OfflineHint>
        <FormNote />
        <div className={styles.actions}>
          <Button type="submit" look={look}>
            {busy ? busyLabel : label}
          </Button>
          {secondaryButton}
        </div>
        <SlowHint isWaiting={busy} />
      </fieldset>
      <Hidden>
        <span role="status">{busy ? 'Please wait…' : ''}</span>
      </Hidden>
    </form>
  );
}

export function Hint({ children }: { children: ReactNode }): ReactElement {
  return (
    <p className={styles.hint} role="status">
      {children}
    </p>
  );
}

/** Well before the client's timeout of 15 seconds. */
const SLOW_AFTER_MS = 5000;

export function SlowHint({ isWaiting }: { isWaiting: boolean }): ReactElement {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return <Hint>{isWaiting && isSlow ? 'This is taking longer than usual. We are still trying.' : ''}</Hint>;
}

export function OfflineHint({ children }: { children: ReactNode }): ReactElement {
  const online = useOnline();
  return <Hint>{online ? '' : children}</Hint>;
}

/** Receives the focus, because the control of the action has disappeared. */
export function ActionResult({ children }: { children: ReactNode }): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone="good">{children}</Notice>
    </div>
  );
}
