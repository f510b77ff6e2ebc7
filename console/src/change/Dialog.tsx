import { type FormEvent, type MouseEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import styles from './Dialog.module.css';

function show(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

/** Closes the dialog around a button or a link. */
export const closeAround = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest('dialog')?.close();

/** A dialog above the page. It can be closed unless it is `busy`. */
export function Dialog({
  title,
  busy = false,
  onClose,
  children,
}: {
  title: string;
  busy?: boolean;
  onClose(): void;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <dialog
      ref={show}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => busy && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Says inside a dialog what is asked, and has a word typed where it must not happen by mistake. */
export function Confirmation({
  word,
  button,
  onConfirm,
  children,
}: {
  word: string | null;
  button: string;
  /** Its failure is shown at the word. `close` closes the dialog. */
  onConfirm(close: () => void): Promise<void>;
  children: ReactNode;
}): ReactElement {
  const [problem, setProblem] = useState<string>();
  async function confirm(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get('word') ?? '').trim();
    if (word && typed !== word) setProblem(`Type ${word}.`);
    else
      await onConfirm(() => form.closest('dialog')?.close()).catch((error: Error) =>
        setProblem(error.message),
      );
  }
  return (
    <form className={styles.form} onSubmit={confirm} noValidate>
      {children}
      {word && (
        <TextField
          label={`To confirm, type ${word}`}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          error={problem}
        />
      )}
      <p className={styles.actions}>
        <Button type="submit">{button}</Button>
        <Button look="secondary" onClick={closeAround}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
