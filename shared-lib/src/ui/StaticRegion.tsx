import { type ComponentType, type ReactElement, use, useState, useSyncExternalStore } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

const loaded = new WeakMap<Load, Promise<{ default: ComponentType }>>();
const never = () => () => {};

/** Hydrating alone does not tell: a server's rendering looks the same to a hook. */
function isPrerendered(): boolean {
  return typeof document !== 'undefined' && document.querySelector('[data-static]') !== null;
}

function content(load: Load): Promise<{ default: ComponentType }> {
  const known = loaded.get(load);
  if (known) return known;
  const loading = load();
  loaded.set(load, loading);
  // What failed is asked for again the next time.
  loading.catch(() => loaded.delete(load));
  return loading;
}

/**
 * A part of a page that needs no script: prose, pictures, plain links. Prerendered, it is in the document
 * already, so hydration takes over its element as it is and never downloads its code and text a second
 * time; the shell follows its links client-side. Anywhere else its code is loaded and it renders.
 * Anything that answers to the visitor (a form, a button) belongs outside.
 * @param load the same function at every rendering: define it at module level.
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
