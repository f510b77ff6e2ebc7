import type { ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { forbiddenCharacters, NEW_PASSWORD_HINT, NEW_PASSWORD_RULES } from '../form/schemas.ts';
import { PasswordField } from './PasswordField.tsx';

/** A new password and its confirmation, marked as such for password managers. */
export function NewPasswordFields({
  password,
  passwordLabel,
  passwordError,
  confirmation,
  confirmationError,
}: {
  password: UseFormRegisterReturn;
  passwordLabel: string;
  passwordError: string | undefined;
  confirmation: UseFormRegisterReturn;
  confirmationError: string | undefined;
}): ReactElement {
  return (
    <>
      <PasswordField
        {...password}
        label={passwordLabel}
        hint={NEW_PASSWORD_HINT}
        warn={forbiddenCharacters}
        autoComplete="new-password"
        passwordrules={NEW_PASSWORD_RULES}
        error={passwordError}
      />
      <PasswordField
        {...confirmation}
        label="Confirm password"
        autoComplete="new-password"
        passwordrules={NEW_PASSWORD_RULES}
        error={confirmationError}
      />
    </>
  );
}
