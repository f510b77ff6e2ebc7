type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Sets a value as if the visitor typed it. React only notices a value that is set by the prototype's setter. */
export function typeInto(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Watches the fields of a region. Returns a function that copies value, focus, selection and message of each field that
 * React has replaced meanwhile to the field of the same form and name. Values stay in memory.
 */
export function keepFields(region: Element): () => void {
  let focused = region.contains(document.activeElement) ? document.activeElement : null;

  /** The fields by form, name, and index among the fields of one name: a key that survives a replacement of elements. */
  function fieldsByKey(): Map<string, Field> {
    const forms = [...region.querySelectorAll('form')];
    const fields = new Map<string, Field>();
    for (const field of region.querySelectorAll<Field>('input, textarea, select')) {
      const name = `${forms.indexOf(field.form as HTMLFormElement)} ${field.name}`;
      let index = 0;
      while (fields.has(`${name} ${index}`)) index += 1;
      fields.set(`${name} ${index}`, field);
    }
    return fields;
  }

  function restore(before: Field, now: Field): void {
    if (isCheckable(before)) {
      if (before.checked !== (now as HTMLInputElement).checked) now.click();
    } else if (before.value !== now.value) typeInto(now, before.value);
    // `boot/inline-validation.ts` shows the message again.
    if (before.ariaInvalid === 'true') now.dispatchEvent(new Event('invalid'));
    if (before !== focused || document.activeElement !== document.body) return;
    now.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = before as HTMLInputElement;
    // Not every kind of field has a selection.
    if (selectionStart !== null && selectionStart !== undefined)
      (now as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }

  let kept = fieldsByKey();
  region.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  return () => {
    const present = fieldsByKey();
    for (const [key, field] of kept) {
      const now = present.get(key);
      if (now && (!field.isConnected || field === focused)) restore(field, now);
    }
    kept = present;
  };
}
