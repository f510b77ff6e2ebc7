import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { type ButtonLook, buttonClass } from 'shared-lib/ui/button-class.ts';
import { AccountForm } from '../components/AccountForm.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { confirmationSchema } from '../form/schemas.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import styles from './ConfirmByPassword.module.css';

interface FormProps {
  user: User;
  /** The submit button's text, idle and busy. */
  confirmLabel: string;
  busyLabel: string;
  /** The look of the opening button and the submit button; by default secondary and primary. */
  look?: ButtonLook;
  /** The error message when neither server nor client provides one. */
  fallback: string;
  onConfirm: (password: string) => Promise<unknown>;
}

/** A step that needs the password: a button, replaced by a form. Canceling restores the button and focuses it. */
export function ConfirmByPassword({
  label,
  children,
  ...form
}: FormProps & {
  label: string;
  children?: ReactNode;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The step may have moved the focus already.
    const isFocusLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isFocusLost) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen) {
    return (
      <div>
        <button
          type="button"
          className={buttonClass(form.look ?? 'secondary')}
          ref={opener}
          aria-expanded="false"
          onClick={() => setIsOpen(true)}
        >
          {label}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.open}>
      {children}
      <PasswordForm
        {...form}
        onConfirm={async (password) => {
          await form.onConfirm(password);
          setIsOpen(false);
        }}
        onCancel={() => setIsOpen(false)}
      />
    </div>
  );
}

/** Requests the password and performs the step with it. Focuses the field when the form appears. */
function PasswordForm({ onCancel, ...props }: FormProps & { onCancel: () => void }): ReactElement {
  const { form, formState, field } = useAccountForm(
    confirmationSchema,
    props.fallback,
    ({ password }) => props.onConfirm(password),
    { defaultValues: { password: '' } },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <AccountForm
      {...formState}
      label={props.confirmLabel}
      busyLabel={props.busyLabel}
      look={props.look}
      secondaryButton={
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {/* The account's address, for password managers. */}
      <input type="email" autoComplete="username" value={props.user.email} readOnly hidden />
      <PasswordField
        {...field('password')}
        label="Password"
        hint="So we know it’s you."
        autoComplete="current-password"
      />
    </AccountForm>
  );
}
