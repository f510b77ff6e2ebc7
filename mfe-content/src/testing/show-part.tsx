import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureSite, type SiteConfig } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };

/** Renders one part of a page alone in the document, on a path of a site, and returns its container. */
export function showPart(part: ReactElement, path = '/', config: SiteConfig = site): HTMLElement {
  configureSite(config);
  cleanup();
  return render(<MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>).container;
}
