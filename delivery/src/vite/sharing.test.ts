import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { runScript } from '../run-script.ts';

/** Builds the remote of `slow-build.ts` and returns what the build says. */
function slowBuild(options: object): Promise<string> {
  // Below the project, so that the build finds React.
  const folder = mkdtempSync(join(PROJECT_ROOT, 'node_modules/.vite-slow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('VITEST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const script = join(import.meta.dirname, '../testing/slow-build.ts');
  return runScript(script, [folder, JSON.stringify(options)], 'production');
}

it('a module that takes long to load does not break the build, as it does with the defaults of the plugin', async () => {
  await expect(slowBuild({})).resolves.toContain('It is built.');
  await expect(slowBuild({ moduleParseIdleTimeout: 10 })).rejects.toThrow(/MISSING_EXPORT.*"useState"/);
});
