import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };

/** Renders one part of a page alone in the document, and returns its container. */
export function showPart(part: ReactElement): HTMLElement {
  configureSite(site);
  cleanup();
  return render(<MemoryRouter>{part}</MemoryRouter>).container;
}
