import { progress, typedPath } from '../core/report/terminal.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openSiteStore } from '../open-site.ts';
import { isAddress, performRemotely, type RemoteSite } from '../remote/admin/client.ts';
import { type Done, doneText } from '../remote/admin/done.ts';
import { type Operation, perform } from '../remote/admin/operations.ts';

/** The site elsewhere that `--to` names; null for a folder, and without it. */
export const remoteAt = (to: string | undefined): RemoteSite | null =>
  to && isAddress(to) ? { to, token: process.env.PUBLISH_TOKEN, progress } : null;

/** The site on this machine: in the folder that `--to` names, else where the environment says. */
export const storeAt = (to: string | undefined): SiteStore =>
  openSiteStore(process.env, to && !isAddress(to) ? typedPath(to) : undefined);

/** Told what was done, before it is said. */
type OnDone = (done: Done) => Promise<void>;

/** Does what is asked on this machine, and says what it did. @throws Refused or Error, in words for whoever asked. */
async function performHere(store: SiteStore, operation: Operation, onDone?: OnDone): Promise<void> {
  const { step, wait } = progress;
  const done = await perform({ store, step, wait }, operation);
  await onDone?.(done);
  progress.say(doneText(done, performance.now() / 1000));
}

/** Does what is asked at the site that `--to` names, here or elsewhere, as `performHere`. */
export async function performAt(
  to: string | undefined,
  operation: Parameters<typeof performRemotely>[1],
  onDone?: OnDone,
): Promise<void> {
  const remote = remoteAt(to);
  if (!remote) return performHere(storeAt(to), operation, onDone);
  progress.say(await performRemotely({ ...remote, onDone }, operation));
}
