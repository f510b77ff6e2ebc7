type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Sets a value as if the visitor typed it. React only notices a value that is set by the prototype's setter. */
export function typeInto(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns a function that copies the state of each replaced field to the new field of the same form and name. */
export function keepFields(region: Element): () => void {
  let focusedElement = region.contains(document.activeElement) ? document.activeElement : null;

  /** The keys stay the same when React replaces the elements. */
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

  function copy(from: Field, to: Field): void {
    if (isCheckable(from)) {
      if (from.checked !== (to as HTMLInputElement).checked) to.click();
    } else if (from.value !== to.value) typeInto(to, from.value);
    // `boot/inline-validation.ts` shows the message again.
    if (from.ariaInvalid === 'true') to.dispatchEvent(new Event('invalid'));
    if (from !== focusedElement || document.activeElement !== document.body) return;
    to.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = from as HTMLInputElement;
    // Not every kind of field has a selection.
    if (selectionStart !== null && selectionStart !== undefined)
      (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }

  let fields = fieldsByKey();
  region.addEventListener('focusin', ({ target }) => {
    focusedElement = target as Element;
  });
  return () => {
    const newFields = fieldsByKey();
    for (const [key, field] of fields) {
      const newField = newFields.get(key);
      if (newField && (!field.isConnected || field === focusedElement)) copy(field, newField);
    }
    fields = newFields;
  };
}
