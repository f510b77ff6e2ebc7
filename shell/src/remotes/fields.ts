type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChecked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Sets a value like a visitor who types: React notices one only when it is set past its own tracking. */
export function typeInto(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A field's position in its region: elements are replaced, but names stay. */
interface Place {
  form: number;
  name: string;
  /** Among the fields of the same name, such as radio buttons. */
  index: number;
}

/**
 * Watches the fields of a region. The returned function copies the value, the focus with its selection, and the message of
 * each field that React has since replaced to the field of the same form and name. Values stay in memory.
 */
export function keepFields(region: Element): () => void {
  let kept: { field: Field; place: Place }[] = [];
  let focused = region.contains(document.activeElement) ? document.activeElement : null;

  function placesOf(): { field: Field; place: Place }[] {
    const forms = [...region.querySelectorAll('form')];
    const seen = new Map<string, number>();
    return [...region.querySelectorAll<Field>('input, textarea, select')].map((field) => {
      const form = forms.indexOf(field.form as HTMLFormElement);
      const key = `${form} ${field.name}`;
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      return { field, place: { form, name: field.name, index } };
    });
  }

  function restore(before: Field, now: Field): void {
    if (isChecked(before)) {
      if (before.checked !== (now as HTMLInputElement).checked) now.click();
    } else if (before.value !== now.value) typeInto(now, before.value);
    // `boot/inline-validation.ts` shows its message again.
    if (before.ariaInvalid === 'true') now.dispatchEvent(new Event('invalid'));
    if (before !== focused || document.activeElement !== document.body) return;
    now.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = before as HTMLInputElement;
    // Not every kind of field has a selection.
    if (selectionStart !== null && selectionStart !== undefined)
      (now as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }

  kept = placesOf();
  region.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  return () => {
    const present = placesOf();
    for (const { field, place } of kept) {
      const now = present.find(
        (other) =>
          other.place.form === place.form &&
          other.place.name === place.name &&
          other.place.index === place.index,
      );
      if (now && (!field.isConnected || field === focused)) restore(field, now.field);
    }
    kept = present;
  };
}
