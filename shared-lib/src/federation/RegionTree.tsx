import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { type Location, type Navigator, Router } from 'react-router';
import { AuthProvider } from '../auth/use-auth.ts';
import type { RouteAccess } from '../routes/remote-route.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Shows a page to those who may see it. */
export type AccessGate = ComponentType<{ access: RouteAccess; children: ReactNode }>;

interface RegionTreeProps {
  Page: ComponentType;
  access: RouteAccess;
  location: Location;
  navigator: Navigator;
  Gate: AccessGate;
  /** Loads what a client render needs beyond hydration: the same promise at every call. */
  loadRest?: (() => Promise<unknown>) | undefined;
  /** Called before the effects of the page, in the document. */
  arrived?: (() => void) | undefined;
  /** Called after the effects of the page, and what it returns when the page ends. The same function at every rendering. */
  started?: (() => (() => void) | undefined) | undefined;
}

/**
 * A remote's page with what it may use: auth state, router and access gate. A release renders it where it is packed
 * (pack-pages.tsx), and the shell hydrates it: both render the same tree, so that React's ids are the same.
 */
export function RegionTree({
  Page,
  access,
  Gate,
  location,
  navigator,
  ...props
}: RegionTreeProps): ReactElement {
  return (
    <AuthProvider>
      <Router location={location} navigator={navigator}>
        <Complete loadRest={props.loadRest}>
          <Arrived then={props.arrived} />
          <Gate access={access}>
            <Page />
            <Started then={props.started} />
          </Gate>
        </Complete>
      </Router>
    </AuthProvider>
  );
}

/**
 * Hydration needs neither static parts nor a form that nobody has touched; a client render in its place does. It waits
 * for them here, above every Suspense boundary, so the server's HTML stays usable until React replaces all of it at once.
 */
function Complete({
  loadRest,
  children,
}: {
  loadRest: RegionTreeProps['loadRest'];
  children: ReactElement[];
}): ReactElement[] {
  const isHydrating = !useHydrated();
  const [isHydrated] = useState(isHydrating);
  if (!isHydrated && loadRest) use(loadRest());
  return children;
}

/** The first child: its layout effect runs before those of the page, which then find themselves in the document. */
function Arrived({ then }: { then: RegionTreeProps['arrived'] }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page arrives once.
  useLayoutEffect(() => then?.(), []);
  return null;
}

function Started({ then }: { then: RegionTreeProps['started'] }): null {
  useEffect(() => then?.(), [then]);
  return null;
}
