/** Adds the focus handling of modal dialogs that jsdom lacks. */
export function dialogStandIn(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open) return;
      before.set(this, document.activeElement);
      this.open = true;
      this.querySelector<HTMLElement>('input, button')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      (before.get(this) as HTMLElement | null)?.focus();
    },
  });
}
