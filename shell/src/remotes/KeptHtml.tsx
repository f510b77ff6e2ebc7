import { type ReactElement, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

interface Props {
  app: string;
  /** The element that the server's HTML is in. */
  element: Element | null;
  /** Whether the page is prose, which needs no script. */
  isAlive?: boolean;
}

/**
 * The server's HTML of a page that needs no script, or cannot come alive: it stays readable, its links and
 * its forms work as they do without script. Hydration takes the element over as it is; elsewhere `element`
 * is put back into its place.
 */
export function KeptHtml({ app, element, isAlive }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isInPlace] = useState(hydrating);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || isAlive) return;
    if (!isInPlace && element) current.replaceChildren(element);
    for (const form of current.querySelectorAll('form[data-hold]')) form.removeAttribute('data-hold');
    const held = window.heldSubmit?.form;
    if (!held || !current.contains(held)) return;
    window.heldSubmit = undefined;
    held.submit();
  }, [element, isInPlace, isAlive]);
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
