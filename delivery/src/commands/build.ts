import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInto, sourceVersion } from '../core/build/build-release.ts';
import { progress, typedPath } from '../core/report/terminal.ts';

/** `npm run build -- guide`: builds a release and renders its pages, as `release` and `pack` do. */
export async function build(app: string, { out }: { out?: string }): Promise<void> {
  const folder = out ? typedPath(out) : await mkdtemp(join(tmpdir(), 'build-'));
  try {
    const release = await progress.step(
      'build',
      async () => buildInto(folder, app, await sourceVersion(app)),
      ({ version, routes }) => `${version}, ${routes.length} pages`,
    );
    if (out) progress.say(`Written: ${folder} (${release.app} ${release.version})`);
  } finally {
    if (!out) await rm(folder, { recursive: true, force: true });
  }
}
