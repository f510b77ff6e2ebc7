import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { SiteStore } from '../core/store/site-store.ts';

const HOLDER = fileURLToPath(new URL('hold-publish-lock.ts', import.meta.url));

/** Another process that holds the publish lock for a release of guide, until killed or the test ends. */
export async function lockHolder({ folder }: SiteStore): Promise<ChildProcess> {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
