import { refuse, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { shownReleases } from '../store/live.ts';
import { type ChangeOptions, changeAtOnce } from './change-live.ts';

/**
 * Deletes a draft. @throws Refused when visitors have had the release, or a preview shows it; Error when it is not kept.
 */
export function deleteDraft({
  app,
  version,
  ...options
}: Omit<ChangeOptions, 'step'> & { app: AppName; version: string }): Promise<void> {
  const { store } = options;
  const what = `The removal of ${app} ${version}`;
  return changeAtOnce({ ...options, what }, { action: 'draft deleted', app }, async (_, note) => {
    note({ version });
    const subject = releaseName({ app, version });
    const isIt = (one: { app: AppName; version: string }) => one.app === app && one.version === version;
    const refusal = (reason: string, remedy: string) => [{ check: 'draft', subject, reason, remedy }];
    if (shownReleases(await store.live.history()).some(isIt))
      refuse(refusal('Visitors have had it.', 'It is deleted automatically when no open tab needs it.'));
    if ((await store.previews.list(Date.now())).some(({ versions }) => versions[app] === version))
      refuse(refusal('It has a preview.', 'End the preview first.'));
    const isKept = (await store.releases.list(app)).some((one) => one.version === version);
    if (!isKept) throw new Error(`${subject} is no longer kept.`);
    await store.discard({ releases: [{ app, version }] });
    note({ outcome: 'done' });
  });
}
