import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { Frame } from './Frame.tsx';

/** Renders the frame in development, where documents are not prerendered. */
export function renderFrame(root: HTMLElement): void {
  flushSync(() => createRoot(root).render(<Frame pathname={window.location.pathname} content="" />));
}

export function renderNotFound(main: HTMLElement): void {
  createRoot(main).render(<NotFoundPage />);
}
