import type { AppName } from '../apps.ts';
import type { Composition } from '../compose/composition.ts';
import { liveComposition, liveId, makeLive } from '../compose/live.ts';
import { announceSwitch, readHistory } from './history.ts';
import type { Switch } from './switch.ts';

/** Makes a composition live and keeps in mind who did; does nothing when it is live already. */
export async function switchLive(
  site: string,
  { id, versions }: Composition,
  action: Switch['action'],
  app: AppName | null,
): Promise<void> {
  const from = await liveId(site);
  if (from === id) return;
  const at = new Date().toISOString();
  if (from && (await readHistory(site)).length === 0) {
    // What was live before there was a history is where a roll back leads.
    const { versions: before } = await liveComposition(site);
    await announceSwitch(site, { at, action: 'start', app: null, from: null, to: from, versions: before });
  }
  await announceSwitch(site, { at, action, app, from, to: id, versions });
  await makeLive(site, id);
}
