import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import site from '../../site.config.json' with { type: 'json' };
import { AuthProvider, sharedAuthStore } from '../auth/use-auth.ts';
import type { RemoteRoute } from '../routes/remote-route.ts';
import { configureSite } from '../site/current-site.ts';
import './placeholder.css';
import '../ui/tokens.css';
import '../ui/base.css';

/** Shows one remote's pages without header, access gate and federation. */
export function mountStandalone(app: string, routes: readonly RemoteRoute[]): void {
  configureSite(site);
  void sharedAuthStore.start();
  const pages = routes.map(({ path, load }) => ({ path, Page: lazy<ComponentType>(load) }));
  const list = (
    <main>
      <h1>{app}</h1>
      <ul>
        {routes.map(({ path }) => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
  createRoot(document.getElementById('root') as HTMLElement).render(
    <AuthProvider>
      <BrowserRouter>
        <Suspense fallback="Loading…">
          <Routes>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={createElement(Page)} />
            ))}
            <Route path="*" element={list} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </AuthProvider>,
  );
}
