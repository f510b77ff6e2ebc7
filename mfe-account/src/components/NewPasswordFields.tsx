import type { ReactElement } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { forbiddenCharacters, NEW_PASSWORD_HINT, NEW_PASSWORD_RULES } from '../form/schemas.ts';
import { PasswordField } from './PasswordField.tsx';

type Field = 'password' | 'confirmPassword';

/** A new password and its confirmation, marked as such for password managers. */
export function NewPasswordFields({
  register,
  errors,
  label,
}: {
  register: (field: Field, options?: { deps: Field }) => UseFormRegisterReturn;
  errors: FieldErrors<Record<Field, string>>;
  label: string;
}): ReactElement {
  return (
    <>
      <PasswordField
        {...register('password', { deps: 'confirmPassword' })}
        label={label}
        hint={NEW_PASSWORD_HINT}
        warn={forbiddenCharacters}
        autoComplete="new-password"
        passwordrules={NEW_PASSWORD_RULES}
        error={errors.password?.message}
      />
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        passwordrules={NEW_PASSWORD_RULES}
        error={errors.confirmPassword?.message}
      />
    </>
  );
}
