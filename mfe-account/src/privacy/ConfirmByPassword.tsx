import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import styles from './ConfirmByPassword.module.css';
import { PasswordForm } from './PasswordForm.tsx';

/**
 * A step that asks for the password before it is taken: a button, then in its place a form. Giving it up brings
 * the button back, with the focus.
 */
export function ConfirmByPassword({
  user,
  label,
  confirmLabel,
  busyLabel,
  fallback,
  take,
  children,
}: {
  user: User;
  /** The words of the button that opens the form. */
  label: string;
  /** The words of the button that takes the step, at rest and while busy. */
  confirmLabel: string;
  busyLabel: string;
  /** Shown when neither server nor client says why it failed. */
  fallback: string;
  take: (password: string) => Promise<unknown>;
  /** What the step means, above the password. */
  children?: ReactNode;
}): ReactElement {
  const [asked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);

  useEffect(() => {
    // What was taken may have moved the focus on already.
    const lost = document.activeElement === document.body;
    if (wasAsked.current && !asked && lost) opener.current?.focus();
    wasAsked.current = asked;
  }, [asked]);

  if (!asked) {
    return (
      <div>
        <button
          type="button"
          className={buttonClass('secondary')}
          ref={opener}
          aria-expanded="false"
          onClick={() => setAsked(true)}
        >
          {label}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.asked}>
      {children}
      <PasswordForm
        user={user}
        label={confirmLabel}
        busyLabel={busyLabel}
        fallback={fallback}
        take={async (password) => {
          await take(password);
          setAsked(false);
        }}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
