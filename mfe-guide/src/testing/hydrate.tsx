import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from 'shared-lib';

/** Hydrates a prerendered element like the shell, and returns React's complaints. */
export async function hydrate(
  Page: ComponentType,
  container: HTMLElement,
): Promise<{ complaints: unknown[]; root: Root }> {
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(
      container,
      <AuthProvider>
        <BrowserRouter>
          <Page />
        </BrowserRouter>
      </AuthProvider>,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  );
  return { complaints, root };
}
