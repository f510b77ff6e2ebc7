import { buildInto, sourceVersion } from '../core/build/build-release.ts';
import { temporaryPlace } from '../core/process/temporary-place.ts';
import { publishRelease } from '../core/publish/publish-release.ts';
import { progress, typedPath, UsageError } from '../core/report/terminal.ts';
import { openSiteStore } from '../open-site.ts';
import { formatResult } from '../remote/admin/operation-result.ts';
import { type CanaryFlags, canaryOptions } from './command.ts';

/** `npm run release -- guide`: builds apps, checks them, and makes them live in one switch. */
export async function release(
  typed: readonly string[],
  { draft = false, ...flags }: CanaryFlags & { draft?: boolean },
): Promise<void> {
  const apps = [...new Set(typed)];
  const canary = canaryOptions(flags);
  if (canary && apps.length > 1) throw new UsageError('A canary is a release of one app.');
  const verb = draft ? 'Checking a draft of' : canary ? 'Starting a canary of' : 'Releasing';
  progress.say(`${verb} ${apps.join(', ')}`);
  await publishCheckout({ apps, draft, canary });
}

/** Publishes apps of this checkout, and prints the result. */
export async function publishCheckout(
  options: Pick<Parameters<typeof publishRelease>[0], 'apps' | 'draft' | 'canary' | 'preview'>,
): Promise<void> {
  const store = openSiteStore(process.env);
  const { step, wait: waiting } = progress;
  const published = await publishRelease({ ...options, store, step, lock: { waiting } });
  const done = { kind: 'publish', draft: options.draft ?? false, ...published } as const;
  // Since the start of the command, including Node's own.
  progress.say(formatResult(done, performance.now() / 1000));
}

/** `npm run build -- guide`: builds a release and renders its pages, as `release` and `pack` do. */
export async function build(app: string, { out }: { out?: string }): Promise<void> {
  await using place = await temporaryPlace('build');
  const folder = out ? typedPath(out) : place.path;
  const release = await progress.step(
    'build',
    async () => buildInto(folder, app, await sourceVersion(app)),
    ({ version, routes }) => `${version}, ${routes.length} pages`,
  );
  if (out) progress.say(`Written: ${folder} (${release.app} ${release.version})`);
}
