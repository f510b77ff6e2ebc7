import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactElement, useEffect, useId, useState } from 'react';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHydrated } from 'shared-lib/ui/use-hydrated.ts';
import { forbiddenCharacters, NEW_PASSWORD_HINT, NEW_PASSWORD_RULES } from '../form/rules.ts';
import styles from './PasswordField.module.css';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** The rule for generated passwords (https://github.com/whatwg/html/issues/3518). */
    passwordrules?: string;
  }
}

export function PasswordField({
  label,
  warn,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'type' | 'rows'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  warn?: (text: string) => string;
}): ReactElement {
  const id = useId();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const [warning, setWarning] = useState('');
  // Also checks text that was typed before hydration.
  useEffect(() => warn && setWarning(warn((document.getElementById(id) as HTMLInputElement).value)));

  return (
    <div className={styles.password}>
      <TextField
        {...input}
        id={id}
        label={label}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onInput={warn && (({ currentTarget }) => setWarning(warn(currentTarget.value)))}
      />
      {hydrated ? (
        <button type="button" className={styles.toggle} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size="1.1em" aria-hidden="true" /> : <Eye size="1.1em" aria-hidden="true" />}
          <span>
            {shown ? 'Hide' : 'Show'} <Hidden>{label.toLowerCase()}</Hidden>
          </span>
        </button>
      ) : null}
      <p className={styles.warning} role="status">
        {warning}
      </p>
    </div>
  );
}

export function NewPasswordFields({
  field,
  label,
}: {
  field: (name: 'password' | 'confirmPassword') => { name: string; error: string | undefined };
  label: string;
}): ReactElement {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        hint={NEW_PASSWORD_HINT}
        warn={forbiddenCharacters}
        autoComplete="new-password"
        passwordrules={NEW_PASSWORD_RULES}
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        passwordrules={NEW_PASSWORD_RULES}
      />
    </>
  );
}
