import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import type { ButtonLook } from 'shared-lib/ui/button-class.ts';
import { AccountForm } from '../components/AccountForm.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { CONFIRMATION } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import styles from './ConfirmByPassword.module.css';

export function ConfirmByPassword({
  user,
  label,
  confirmLabel,
  busyLabel,
  look,
  fallback,
  onConfirm,
  children,
}: {
  user: User;
  label: string;
  confirmLabel: string;
  busyLabel: string;
  look?: ButtonLook;
  fallback: string;
  onConfirm: (password: string) => Promise<unknown>;
  children?: ReactNode;
}): ReactElement {
  const [isOpen, setOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const { formState, field, status, reset } = useAccountForm(CONFIRMATION, fallback, ({ password }) =>
    onConfirm(password).then(close),
  );

  useEffect(() => {
    // `onConfirm` may have moved the focus already.
    if (isOpen === false && document.activeElement === document.body) opener.current?.focus();
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    reset();
  }

  if (!isOpen) {
    return (
      <div>
        <Button look={look ?? 'secondary'} ref={opener} aria-expanded="false" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.open}>
      {children}
      <AccountForm
        {...formState}
        busy={status === 'busy'}
        label={confirmLabel}
        busyLabel={busyLabel}
        look={look}
        secondaryButton={
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
        }
      >
        {/* The account's email address, for password managers. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label="Password"
          hint="So we know it’s you."
          autoComplete="current-password"
          autoFocus
        />
      </AccountForm>
    </div>
  );
}
