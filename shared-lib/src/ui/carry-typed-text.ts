type Field = HTMLInputElement | HTMLTextAreaElement;

const FIELDS = 'main :is(input, textarea)[name]:not([type=password], [type=hidden])';

const fields = () => [...document.querySelectorAll<Field>(FIELDS)];

/** As a visitor types: React hears of a value only when it was set past its own tracking of the element. */
function type(field: Field, text: string): void {
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Call it before a form that never came alive is replaced by one that does: what a visitor typed into the
 * named fields of the page is put into the fields of the same name that take their place. Ends when
 * everything is carried over, or when the visitor is on another page. Passwords are not carried.
 */
export function carryTypedText(): void {
  const typed = fields().filter((field) => field.value !== field.defaultValue);
  const main = document.querySelector('main');
  if (typed.length === 0 || !main) return;
  const path = window.location.pathname;
  const waiting = new Map(typed.map((field) => [field.name, field.value]));
  const observer = new MutationObserver(() => {
    if (window.location.pathname !== path) return observer.disconnect();
    for (const field of fields()) {
      const text = waiting.get(field.name);
      if (text === undefined || typed.includes(field)) continue;
      waiting.delete(field.name);
      if (field.value === '') type(field, text);
    }
    if (waiting.size === 0) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}
