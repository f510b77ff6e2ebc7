import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import type { Change } from '../release/changes.ts';
import styles from './ui.module.css';

/** Opens and closes the one dialog of the page. */
interface DialogControl {
  open(dialog: ReactElement): void;
  /** Opens the dialog of a change of an app: from anywhere, because one such dialog leads to another. */
  ask(change: Change): void;
  close(): void;
}

const Context = createContext<DialogControl>({ open() {}, ask() {}, close() {} });

/** The page's dialog. */
export const useDialog = (): DialogControl => useContext(Context);

type HostProps = { changeDialog: (change: Change) => ReactElement; children: ReactNode };

/** Renders the dialog above everything below it: the button that opened it may be gone when it closes. */
export function DialogHost({ changeDialog, children }: HostProps): ReactElement {
  const [dialog, open] = useState<ReactElement | null>(null);
  const control = useMemo<DialogControl>(
    () => ({ open, ask: (change) => open(changeDialog(change)), close: () => open(null) }),
    [changeDialog],
  );
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

/** A modal dialog (WAI-ARIA dialog pattern). Escape and a press outside close it, unless it must be answered. */
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

/** `confirm` is what the button does, as a verb. */
type ActionsProps = { confirm: string; onConfirm(): void | Promise<void>; isDisabled?: boolean };

/** The buttons of a dialog: what it does, and Cancel. When `onConfirm` fails, the reason is shown and the dialog stays. */
export function DialogActions({ confirm, onConfirm, isDisabled = false }: ActionsProps): ReactElement {
  const { close } = useDialog();
  const [problem, setProblem] = useState('');
  const run = async () => onConfirm();
  const confirmed = () => run().then(close, (error: Error) => setProblem(error.message));
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <p className={styles.actions}>
        <Button disabled={isDisabled} onClick={confirmed}>
          {confirm}
        </Button>
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
      </p>
    </>
  );
}
