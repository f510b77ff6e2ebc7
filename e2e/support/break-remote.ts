import type { BrowserContext, Route } from '@playwright/test';
import type { ManifestApp } from '../../shell/src/remotes/federation-manifest.ts';
import { ownFiles } from './own-files.ts';

/** What may become of a remote on its way to the visitor. */
export const REMOTE_FAULTS = [
  'entry missing',
  'entry garbage',
  'entry hanging',
  'page chunk missing',
] as const;

/** One of `REMOTE_FAULTS`. */
export type RemoteFault = (typeof REMOTE_FAULTS)[number];

const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });
const garbage = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'export {{{' });
// Neither answered nor refused: the request stays open.
const hanging = () => {};

const ANSWERS: Readonly<Record<RemoteFault, (route: Route) => unknown>> = {
  'entry missing': missing,
  'entry garbage': garbage,
  'entry hanging': hanging,
  'page chunk missing': missing,
};

/** Breaks the files of the page at `path` as `fault` says, whatever their query. Returns the way to repair them. */
export async function breakRemote(
  context: BrowserContext,
  release: ManifestApp,
  path: string,
  fault: RemoteFault,
): Promise<() => Promise<void>> {
  const broken = fault === 'page chunk missing' ? ownFiles(release, path) : [release.entry];
  const matches = (url: URL) => broken.includes(url.pathname);
  await context.route(matches, ANSWERS[fault]);
  return () => context.unroute(matches);
}
