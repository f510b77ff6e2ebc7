import { type ComponentType, type ReactElement, use, useState, useSyncExternalStore } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

const loaded = new WeakMap<Load, Promise<{ default: ComponentType }>>();
const never = () => () => {};

/** Hooks cannot tell hydration from rendering on the server. */
function isPrerendered(): boolean {
  return typeof document !== 'undefined' && document.querySelector('[data-static]') !== null;
}

function content(load: Load): Promise<{ default: ComponentType }> {
  const known = loaded.get(load);
  if (known) return known;
  const loading = load();
  loaded.set(load, loading);
  // A failed load is tried again the next time.
  loading.catch(() => loaded.delete(load));
  return loading;
}

/**
 * A part of a page that needs no script. On the first view, hydration adopts its element as it is and never
 * downloads its code and text again; the shell follows its links client-side. Elsewhere its code is loaded
 * and rendered. What answers to the visitor (a form, a button) belongs outside.
 * @param load must be the same function at every rendering: define it at module level.
 */
export function StaticRegion({ load }: { load: Load }): ReactElement {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [adopted] = useState(() => hydrating && isPrerendered());
  if (adopted) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: never written, it makes React keep what is there.
    return <div data-static suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  }
  const { default: Content } = use(content(load));
  return (
    <div data-static>
      <Content />
    </div>
  );
}
