import { progress, typedPath } from '../core/report/terminal.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openSiteStore } from '../open-site.ts';
import { isAddress, performRemotely, type RemoteSite } from '../remote/admin/client.ts';
import { type Done, doneText } from '../remote/admin/done.ts';
import type { Operation } from '../remote/admin/operation.ts';
import { perform } from '../remote/admin/perform.ts';

/** The site elsewhere that `--to` names; null for a folder, and without it. */
export const remoteAt = (to: string | undefined): RemoteSite | null =>
  to && isAddress(to) ? { to, token: process.env.PUBLISH_TOKEN, progress } : null;

/** The site on this machine: in the folder that `--to` names, else where the environment says. */
export const storeAt = (to: string | undefined): SiteStore =>
  openSiteStore(process.env, to && !isAddress(to) ? typedPath(to) : undefined);

/** Does the operation at the site that `--to` names, here or elsewhere, and prints what it did. */
export async function performAt(
  to: string | undefined,
  operation: Operation,
  onDone?: (done: Done) => Promise<void>,
): Promise<void> {
  const remote = remoteAt(to);
  if (remote) return progress.say(await performRemotely({ ...remote, onDone }, operation));
  const { step, wait: waiting } = progress;
  const done = await perform({ store: storeAt(to), step, lock: { waiting } }, operation);
  await onDone?.(done);
  progress.say(doneText(done, performance.now() / 1000));
}
