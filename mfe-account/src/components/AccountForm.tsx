import { type FormEventHandler, type ReactElement, type ReactNode, useRef } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import styles from './AccountForm.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A form of the account area: while `busy`, its inputs and its button are disabled (specification section 4). */
export function AccountForm({
  onSubmit,
  busy,
  failure,
  label,
  busyLabel,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  failure: ReactNode;
  /** The button's words, at rest and while busy. */
  label: string;
  busyLabel: string;
  children: ReactNode;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  useHeldSubmit(form);

  return (
    <form ref={form} method="post" noValidate data-hold="" onSubmit={onSubmit}>
      <fieldset className={styles.fields} disabled={busy}>
        <legend className={styles.legend}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </legend>
        {children}
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        <Button type="submit">{busy ? busyLabel : label}</Button>
      </fieldset>
      <VisuallyHidden>
        <span role="status">{busy ? 'Please wait…' : ''}</span>
      </VisuallyHidden>
    </form>
  );
}
