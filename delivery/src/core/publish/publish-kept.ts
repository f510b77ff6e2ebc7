import { releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import type { CanaryWish } from '../store/canaries.ts';
import { audited } from './audited.ts';
import type { ChangeOptions } from './change-live.ts';
import { type Arrive, actionOf, type Published, publishArrived } from './publish-release.ts';

/** Options of a publish of a kept release. */
interface PublishKeptOptions extends ChangeOptions {
  app: AppName;
  version: string;
  /** Gives it to a part of the visitors, instead of the switch. */
  canary?: CanaryWish | undefined;
}

/**
 * Makes a kept release live, a draft or a former one, or a canary of it. The app's running canary of this version is
 * promoted. @throws Error when it is not kept; Refused when a check refuses it.
 */
export function publishKept({ app, version, ...options }: PublishKeptOptions): Promise<Published> {
  const { store, by } = options;
  return audited(store, { by, action: actionOf(options), app }, async (note) => {
    const arrive: Arrive = async () => {
      if (!store.releases.has(app, version)) {
        const name = releaseName({ app, version: version.slice(0, 80) });
        throw new Error(`${name} is no longer kept. Choose another release (npm run releases).`);
      }
      // Named, so that it stays when it is refused; a copy of a site may have come without its names.
      await store.names.claim({ [app]: version }, {}, true);
      const origin = (await store.names.used({ app, version }))?.origin;
      const release = await store.releases.read(app, version);
      return [{ release, origin: origin ?? { commit: null, clean: null, checks: 'skipped' } }];
    };
    return publishArrived({ ...options, apps: [app] }, `The release of ${app}`, arrive, note);
  });
}
