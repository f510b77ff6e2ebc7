import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { SiteStore } from '../core/store/site-store.ts';

const HOLDER = `
  import { openStore } from '${new URL('../core/store/site-store.ts', import.meta.url)}';
  await openStore(process.argv[1]).withLock('The release of guide', () => {
    process.stdout.write('held');
    // Without a timer, the process would end, and the lock would be released.
    return new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));
  });`;

export async function lockHolder({ folder }: SiteStore): Promise<ChildProcess> {
  const args = ['--input-type=module', '--eval', HOLDER, folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
