import { type ComponentType, type ReactElement, use, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

type Load = () => Promise<{ default: ComponentType }>;

const loaded = new WeakMap<Load, Promise<{ default: ComponentType }>>();

/** Whether the document has static regions. Hooks cannot distinguish hydration from rendering on the server. */
function isPrerendered(): boolean {
  return typeof document !== 'undefined' && document.querySelector('[data-static]') !== null;
}

function content(load: Load): Promise<{ default: ComponentType }> {
  const known = loaded.get(load);
  if (known) return known;
  const loading = load();
  loaded.set(load, loading);
  loading.then(
    // `use` suspends for a promise that it sees for the first time, unless it has these properties.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    // A failed load is retried the next time.
    () => loaded.delete(load),
  );
  return loading;
}

/**
 * The `prepare` of a page with these static regions. The shell calls it before it renders the page, because React would
 * otherwise start the render again at each region.
 */
export function preparePage(...regions: readonly Load[]): () => Promise<unknown> {
  return () => Promise.all(regions.map(content));
}

/**
 * A part of a page that needs no script. On the first view, hydration keeps its element unchanged and never downloads its
 * code and text again; the shell follows its links client-side. Otherwise its code is loaded and rendered. Interactive
 * elements (a form, a button) belong outside.
 * @param load must be the same function in every render, so define it at module level.
 */
export function StaticRegion({ load }: { load: Load }): ReactElement {
  const hydrating = !useHydrated();
  const [adopted] = useState(() => hydrating && isPrerendered());
  if (adopted) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: never written; it makes React keep the present content.
    return <div data-static suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  }
  const { default: Content } = use(content(load));
  return (
    <div data-static>
      <Content />
    </div>
  );
}
