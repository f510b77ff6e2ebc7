import { type ReactElement, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The server's HTML of a page that cannot come alive: it stays readable, its links and its forms work as they
 * do without script. Hydration takes the element over as it is; elsewhere `element` is put back into its place.
 */
export function KeptHtml({ app, element }: { app: string; element: Element | null }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isInPlace] = useState(hydrating);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    if (!isInPlace && element) current.replaceChildren(element);
    for (const form of current.querySelectorAll('form[data-hold]')) form.removeAttribute('data-hold');
    const held = window.heldSubmit?.form;
    if (!held || !current.contains(held)) return;
    window.heldSubmit = undefined;
    held.submit();
  }, [element, isInPlace]);
  if (!isInPlace) return <div ref={place} />;
  return (
    <div
      ref={place}
      data-mfe={app}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: never written, it makes React keep what is there.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
