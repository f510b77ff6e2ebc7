import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
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

/** The buttons of a dialog that asks before something is done. */
export function Confirm({ button, onConfirm }: { button: string; onConfirm(): void }): ReactElement {
  return (
    <p className={styles.actions}>
      <Button onClick={onConfirm}>{button}</Button>
      <Button look="secondary" onClick={closeAround}>
        Cancel
      </Button>
    </p>
  );
}
