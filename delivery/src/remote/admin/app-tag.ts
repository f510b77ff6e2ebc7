import { contentName } from '../../core/store/files.ts';
import type { Live } from '../../core/store/live.ts';

/** The entity tag of what is live of an app (`If-Match`): another one after another release or canary of it. */
export function appTag({ versions, canaries }: Live, app: string): string {
  const canary = canaries.find((one) => one.app === app);
  return `"${contentName(JSON.stringify([app, versions[app], canary]))}"`;
}
