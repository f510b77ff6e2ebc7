/** The section that is being read is the last one that begins above this share of the window's height. */
const READ_TO = 0.35;
/** At least below the sticky header, where the browser puts the section that a link leads to, in pixels. */
const READ_FROM_PX = 120;

/**
 * Marks in a list of contents the section that is being read (`aria-current="location"`, WAI-ARIA 1.2), without
 * moving the focus or the page; the list scrolls itself where it is longer than the window.
 * @returns what ends it.
 */
export function markSection(contents: Element | null): () => void {
  const links = [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
  const places = links.flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
  let marked: HTMLAnchorElement | undefined;
  let frame = 0;

  function mark(): void {
    frame = 0;
    const line = Math.max(innerHeight * READ_TO, READ_FROM_PX);
    const now = places.findLast(({ section }) => section.getBoundingClientRect().top <= line)?.link;
    if (now === marked) return;
    marked?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'location');
    marked = now;
    if (contents && now) keepInView(contents, now);
  }

  function later(): void {
    frame ||= requestAnimationFrame(mark);
  }

  if (places.length === 0) return () => {};
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  mark();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', later);
    removeEventListener('resize', later);
    marked?.removeAttribute('aria-current');
  };
}

/** Not `scrollIntoView`, which would scroll the page too. */
function keepInView(list: Element, link: Element): void {
  const { top, bottom } = list.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top) list.scrollTop -= top - place.top;
  else if (place.bottom > bottom) list.scrollTop += place.bottom - bottom;
}
