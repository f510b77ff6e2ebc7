import { sharedAuthStore } from 'shared-lib';
import type {} from 'shared-lib/federation/dom-contract.ts';
import { typeInto } from '../remotes/fields.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
/** `at` is in milliseconds since 1970 UTC. */
type Typed = Record<string, [text: string, at: number]>;

/** The prefix of session storage keys, before the page's path. `boot/later.ts` uses the same prefix. */
const ENTRY = 'typed-text ';
const HOUR_MS = 3_600_000;
/** A shown password has the type `text`, so `autocomplete` is checked, too. */
const STORED_TYPES = /^(text|textarea|email|tel)$/;
const EXCLUDED = /password|one-time-code|^off$/;

/** `boot/later.ts` computes the same key. */
function keyOf(field: Field): string | undefined {
  const { form, name, type, autocomplete } = field;
  if (!form || !name || !STORED_TYPES.test(type) || EXCLUDED.test(autocomplete)) return undefined;
  return `${form.getAttribute('action') ?? location.pathname}#${form.id} ${name}`;
}

const PREFILLED = '[data-prefill] :is([name=name],[name=email])';

/** Stores and restores typed text, except passwords. Prefills `data-prefill` forms. Call this before hydration. */
export function keepTypedText(): () => void {
  /** The text by path, for browsers that refuse storage. */
  const memory = new Map<string, Typed>();
  let forgetTimer: ReturnType<typeof setTimeout> | undefined;
  let isRestoring = false;
  const restoredFields = new WeakSet<Field>();
  const prefilledFields = new WeakSet<Field>();

  function read(path: string): Typed {
    let typed = memory.get(path) ?? {};
    try {
      // Another document of this tab may have written in the meantime.
      const stored: unknown = JSON.parse(sessionStorage.getItem(ENTRY + path) ?? '{}');
      typed = typeof stored === 'object' && stored !== null ? (stored as Typed) : {};
    } catch {}
    return Object.fromEntries(
      Object.entries(typed).filter(([, entry]) => Date.now() - Number(entry?.[1]) < HOUR_MS),
    );
  }

  function write(path: string, typed: Typed): void {
    const isEmpty = Object.keys(typed).length === 0;
    memory.set(path, typed);
    try {
      if (isEmpty) sessionStorage.removeItem(ENTRY + path);
      else sessionStorage.setItem(ENTRY + path, JSON.stringify(typed));
    } catch {}
    if (isEmpty) return;
    clearTimeout(forgetTimer);
    forgetTimer = setTimeout(forgetOld, HOUR_MS);
  }

  function paths(): string[] {
    try {
      const names = Object.keys(sessionStorage).filter((name) => name.startsWith(ENTRY));
      return names.map((name) => name.slice(ENTRY.length));
    } catch {
      return [...memory.keys()];
    }
  }

  function forgetOld(): void {
    for (const path of paths()) write(path, read(path));
  }

  function store(field: Field): void {
    const key = keyOf(field);
    if (!key || isRestoring) return;
    const path = window.location.pathname;
    write(path, { ...read(path), [key]: [field.value, Date.now()] });
  }

  function restore(isFirst: boolean): void {
    for (const field of document.querySelectorAll<Field>('form :is(input, textarea)')) {
      if (restoredFields.has(field)) continue;
      restoredFields.add(field);
      const key = keyOf(field);
      if (!key) continue;
      const text = read(window.location.pathname)[key]?.[0];
      if (isFirst && field.value !== field.defaultValue) {
        // Before hydration only a visitor or the boot script can have changed the field, so its text is current.
        if (field.value !== text) store(field);
        continue;
      }
      if (typeof text === 'string' && text !== field.value) fill(field, text);
    }
    prefill();
  }

  function fill(field: Field, text: string): void {
    isRestoring = true;
    typeInto(field, text);
    isRestoring = false;
  }

  function prefill(): void {
    const { user } = sharedAuthStore.getSnapshot();
    if (!user) return;
    const typed = read(window.location.pathname);
    for (const field of document.querySelectorAll<Field>(PREFILLED)) {
      if (prefilledFields.has(field)) continue;
      prefilledFields.add(field);
      if (!field.value && !typed[keyOf(field) ?? '']) fill(field, user[field.name as 'name' | 'email']);
    }
  }

  const onInput = ({ target }: Event) => store(target as Field);
  window.addEventListener('input', onInput, true);
  // Removes the handler of `boot/later.ts`, which stored the text until now.
  window.oninput = null;
  const onForget = ({ detail: { path, action } }: WindowEventMap['forget-typed-text']) => {
    const isOther = ([key]: [string, unknown]) => action !== undefined && !key.startsWith(`${action}#`);
    for (const page of path ? [path] : paths())
      write(page, Object.fromEntries(Object.entries(read(page)).filter(isOther)));
  };
  window.addEventListener('forget-typed-text', onForget);
  forgetOld();
  restore(true);
  const stopPrefilling = sharedAuthStore.subscribe(prefill);
  const observer = new MutationObserver(() => restore(false));
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    stopPrefilling();
    clearTimeout(forgetTimer);
    window.removeEventListener('input', onInput, true);
    window.removeEventListener('forget-typed-text', onForget);
  };
}
