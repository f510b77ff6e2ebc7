import { fileURLToPath } from 'node:url';
import { runScript } from '../run-script.ts';
import type { BuildTarget } from '../vite/client-build.ts';

// On a busy machine the federation plugin may still stop too early (docs/decisions/007).
const TOO_EARLY = 'MISSING_EXPORT';
const ATTEMPTS = 4;

const SCRIPT = fileURLToPath(new URL('build-app.ts', import.meta.url));

/**
 * Builds one app for the browser and for the server, below `outDir`, in a process of its own: the
 * federation plugin keeps state between builds, and React is chosen by NODE_ENV once.
 */
export async function runBuild(target: BuildTarget, attempt = 1): Promise<void> {
  try {
    await runScript(SCRIPT, [JSON.stringify(target)], target.mode);
  } catch (cause) {
    const { message } = cause as Error;
    if (message.includes(TOO_EARLY) && attempt < ATTEMPTS) return runBuild(target, attempt + 1);
    throw new Error(`${target.app} does not build.\n${message}`);
  }
}
