import {
  type FormEvent,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useAttempt } from 'shared-lib/ui/form-hooks.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { createValue } from '../api/session.ts';
import { SecondaryButton } from './parts.tsx';
import styles from './ui.module.css';

const current = createValue<ReactElement | null>(null);

export const openDialog: (dialog: ReactElement | null) => void = current.set;
export const closeDialog = (): void => current.set(null);

/** Outside of the page, because the button that opened the dialog may unmount. */
export function DialogHost(): ReactElement | null {
  // This host is remounted for another user, who must not see the dialog.
  useEffect(() => closeDialog, []);
  return current.useValue();
}

interface FormProps {
  confirm: string;
  /** May return the next dialog. Every click has the same `id`, so a second click starts no operation. */
  onConfirm(id: string, form: FormData): unknown;
  isDisabled?: boolean;
  children?: ReactNode;
}

export function DialogForm({ confirm, onConfirm, isDisabled = false, children }: FormProps): ReactElement {
  const [id] = useState(() => crypto.randomUUID());
  const { status, failure, run } = useAttempt((cause) => (cause as Error).message);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(async () => {
      const next = await onConfirm(id, form);
      openDialog(isValidElement(next) ? next : null);
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <p className={styles.actions}>
        <Button type="submit" disabled={isDisabled || status === 'busy'}>
          {confirm}
        </Button>
        <SecondaryButton onClick={closeDialog}>Cancel</SecondaryButton>
      </p>
    </form>
  );
}

type DialogProps = { title: string; children?: ReactNode; isRequired?: boolean };

/** A modal dialog (WAI-ARIA dialog pattern). */
export const Dialog = ({ title, children, isRequired = false }: DialogProps): ReactElement => (
  <ModalOverlay
    className={`${styles.overlay} ${isRequired ? styles.required : ''}`}
    isOpen
    isDismissable={!isRequired}
    isKeyboardDismissDisabled={isRequired}
    onOpenChange={(isOpen) => isOpen || closeDialog()}
  >
    <Modal className={styles.modal ?? ''}>
      <AriaDialog className={styles.dialog ?? ''}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);

export const FormDialog = ({ title, ...form }: FormProps & { title: string }): ReactElement => (
  <Dialog title={title}>
    <DialogForm {...form} />
  </Dialog>
);
