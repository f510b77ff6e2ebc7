import { type ComponentType, type ReactElement, use, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, Router } from 'react-router';
import { AuthProvider, type RemoteRoute, type RouteAccess } from 'shared-lib';
import { useHydrated } from 'shared-lib/ui/use-hydrated.ts';
import { Gate } from '../access/Gate.tsx';
import { siteNavigator } from '../navigation/site-navigator.ts';
import { markInteractive } from './mark-interactive.ts';

interface RegionTreeProps {
  Page: ComponentType;
  path: string;
  access: RouteAccess;
  location: Location;
  activate?: RemoteRoute['activate'] | undefined;
  /** Loads what a client render needs beyond hydration: the same promise at every call. */
  loadRest?: (() => Promise<unknown>) | undefined;
  /** Called before the effects of the page, in the document. */
  arrived?: (() => void) | undefined;
}

/** A remote's page with what it may use: auth state, router and access gate. The server and the browser render the same. */
export function RegionTree({ Page, path, access, location, ...props }: RegionTreeProps): ReactElement {
  return (
    <AuthProvider>
      <Router location={location} navigator={siteNavigator}>
        <Complete loadRest={props.loadRest}>
          <Arrived then={props.arrived} />
          <Gate access={access}>
            <Page />
            <Interactive path={path} activate={props.activate} />
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

function Interactive({ path, activate }: Pick<RegionTreeProps, 'path' | 'activate'>): null {
  useEffect(() => {
    const deactivate = activate?.();
    markInteractive(path);
    return deactivate;
  }, [path, activate]);
  return null;
}
