import { type ReactElement, useEffect, useState } from 'react';

const ELEMENT = 'current-year';

function shownYear(): string {
  const prerendered = typeof document === 'undefined' ? null : document.getElementById(ELEMENT)?.textContent;
  return prerendered ?? String(new Date().getFullYear());
}

/** The current year. A page that was prerendered last year hydrates with that one, and then corrects it. */
export function CurrentYear(): ReactElement {
  const [year, setYear] = useState(shownYear);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return <span id={ELEMENT}>{year}</span>;
}
