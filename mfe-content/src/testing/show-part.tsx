import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureSite } from 'shared-lib';
import { siteOn } from './site-on.ts';

/** Renders one part of a page alone in the document, as it is from `day` on, and returns its container. */
export function showPart(part: ReactElement, day?: string): HTMLElement {
  configureSite(siteOn(day));
  cleanup();
  return render(<MemoryRouter>{part}</MemoryRouter>).container;
}
