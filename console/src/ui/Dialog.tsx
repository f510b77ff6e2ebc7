import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import styles from './ui.module.css';

interface DialogControl {
  open(dialog: ReactElement): void;
  close(): void;
}

const Context = createContext<DialogControl>({ open() {}, close() {} });

export const useDialog = (): DialogControl => useContext(Context);

/** Renders the dialog outside of the page, because the button that opened it may be unmounted when it closes. */
export function DialogHost({ children }: { children: ReactNode }): ReactElement {
  const [dialog, open] = useState<ReactElement | null>(null);
  const control = useMemo<DialogControl>(() => ({ open, close: () => open(null) }), []);
  return (
    <Context value={control}>
      {children}
      {dialog}
    </Context>
  );
}

type DialogProps = {
  title: string;
  children: ReactNode;
  isRequired?: boolean;
  className?: string | undefined;
};

/** A modal dialog (WAI-ARIA dialog pattern). Escape and a press outside close it unless `isRequired`. */
export function Dialog({ title, children, isRequired = false, className = '' }: DialogProps): ReactElement {
  const { close } = useDialog();
  return (
    <ModalOverlay
      className={`${styles.overlay} ${className}`}
      isOpen
      isDismissable={!isRequired}
      isKeyboardDismissDisabled={isRequired}
      onOpenChange={(isOpen) => isOpen || close()}
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
}

interface ActionsProps {
  confirm: string;
  /** `id` is new for each dialog, so that a second click starts no second operation (`Idempotency-Key`). */
  onConfirm(id: string): unknown;
  isDisabled?: boolean;
}

/** The buttons of a dialog: the action and Cancel. When `onConfirm` fails, the dialog stays open with the reason. */
export function DialogActions({ confirm, onConfirm, isDisabled = false }: ActionsProps): ReactElement {
  const { close } = useDialog();
  const [id] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const run = async () => onConfirm(id);
  const confirmAndClose = () => run().then(close, (error: Error) => setProblem(error.message));
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <p className={styles.actions}>
        <Button disabled={isDisabled} onClick={confirmAndClose}>
          {confirm}
        </Button>
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
      </p>
    </>
  );
}
