import { type ComponentType, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AuthProvider } from 'shared-lib';
import { vi } from 'vitest';

/** A page's prerendered element in the document, with its lazy parts and static regions. */
export async function prerender(Page: ComponentType, path: string): Promise<HTMLElement> {
  // A static region treats content in the document as prerendered.
  document.body.replaceChildren();
  const page = (
    <AuthProvider>
      <StaticRouter location={path}>
        <Page />
      </StaticRouter>
    </AuthProvider>
  );
  // The first render requests the lazy parts and static regions, the second has them.
  renderToString(<Suspense>{page}</Suspense>);
  await vi.dynamicImportSettled();
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  return container;
}
