import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildInto, sourceVersion } from '../../core/build/build-release.ts';
import { checkoutState } from '../../core/build/checkout-state.ts';
import { checkTypes } from '../../core/gate/check-types.ts';
import { runScript } from '../../core/process/run-script.ts';
import { createTemporaryFolder } from '../../core/process/temporary-folder.ts';
import { appOf, PROJECT_ROOT } from '../../core/project/project.ts';
import { refuse } from '../../core/report/refusal.ts';
import { progress, userPath } from '../../core/report/terminal.ts';
import { packFiles } from '../../core/store/archive.ts';
import { filesIn, folderDigest, readFiles } from '../../core/store/files.ts';
import { releaseText } from '../../core/store/releases.ts';
import type { AppName } from '../../core/store/version-set.ts';
import type { Pack } from './read-packed-file.ts';

interface PackOptions {
  out?: string;
  skipChecks?: boolean;
}

export function refuseFailed(check: string, app: string, output: string, remedy: string): void {
  const reason = output.trim().split('\n').slice(-60).join('\n    ');
  refuse([{ check, subject: app, reason, remedy }]);
}

/** The same release has the same bytes on every machine. */
export async function packFolder(folder: string, pack: Pack): Promise<Buffer> {
  const paths = (await filesIn(folder)).map(({ path }) => path);
  const others = paths.filter((path) => path !== 'release.json' && !/\.(br|gz)$/.test(path));
  const files = await readFiles(folder, ['release.json', ...others]);
  const first = { name: 'pack.json', bytes: Buffer.from(`${JSON.stringify(pack, null, 2)}\n`) };
  return packFiles([first, ...files]);
}

export const buildStep = (folder: string, app: AppName) =>
  progress.step(
    'build',
    async () => buildInto(folder, app, await sourceVersion(app)),
    ({ version, routes }) => `${version}, ${routes.length} pages`,
  );

export async function packRelease(
  app: AppName,
  check: (app: AppName) => Promise<void>,
  { out, skipChecks = false }: PackOptions,
) {
  if (!skipChecks) await check(app);
  await using temporary = await createTemporaryFolder('pack');
  const { path: folder } = temporary;
  const release = await buildStep(folder, app);
  const { version } = release;
  await writeFile(join(folder, 'release.json'), releaseText(release));
  const file = userPath(out ?? `${app}-${version}.release`);
  const writePack = async () => {
    const checkout = await checkoutState(appOf(app).folder);
    const checks = skipChecks ? 'skipped' : 'passed';
    const pack: Pack = { format: 2, app, version, digest: await folderDigest(folder), ...checkout, checks };
    const packed = await packFolder(folder, pack);
    await writeFile(file, packed);
    return { pack, file, bytes: packed.length };
  };
  // Awaited, because the folder is deleted afterward.
  return await progress.step('pack', writePack, ({ bytes }) => `${Math.round(bytes / 1024)} KB`);
}

const scriptPath = (path: string) => join(PROJECT_ROOT, 'node_modules', path);

export async function runTeamChecks(app: AppName): Promise<void> {
  const { folder } = appOf(app);
  const run = (check: string, remedy: string, script: string, ...args: readonly string[]) =>
    progress.step(check, () =>
      runScript(script, args, 'test').catch(({ message }) => refuseFailed(check, app, message, remedy)),
    );
  await progress.step('types', async () => refuse(await checkTypes(app)));
  await run(
    'lint',
    'Fix the findings. "npx biome check --write" fixes most of them.',
    scriptPath('@biomejs/biome/bin/biome'),
    ...['check', '--error-on-warnings', '--max-diagnostics=5', join(PROJECT_ROOT, folder)],
  );
  await run(
    'tests',
    `Fix the reported failures. To run only these tests: npx vitest run ${folder}/`,
    scriptPath('vitest/vitest.mjs'),
    ...['run', '--root', PROJECT_ROOT, '--config', join(PROJECT_ROOT, 'vitest.config.ts'), `${folder}/`],
  );
}
