import type { ReactElement } from 'react';
import { Disclosure } from '../../parts/Disclosure.tsx';

/** Below the home page's form. A static region. */
export default function HomeClosing(): ReactElement {
  return <Disclosure place="end" />;
}
