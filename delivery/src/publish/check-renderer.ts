import type { Refusal } from '../gate/refusal.ts';
import { installedVersion } from '../project.ts';
import type { Release } from '../store/site.ts';

/** What renders pages here, and hydrates them in the shell. */
const RENDERERS = ['react', 'react-dom', 'react-router-dom'];

/**
 * Refuses a remote's release from a checkout whose React or router is not the live shell's: its pages would be
 * rendered by one version and hydrated by another. The shell's own release brings its version along.
 */
export function checkRenderer(
  { app, version }: Release,
  shell: Release,
  installed: (module: string) => string = installedVersion,
): Refusal[] {
  if (app === 'shell') return [];
  const differing = RENDERERS.filter((module) => shell.shared[module] !== installed(module));
  return differing.map((module) => ({
    check: 'renderer',
    subject: `${app} ${version}`,
    reason: `Its pages would be rendered with ${module} ${installed(module)}, and the live shell hydrates them with ${shell.shared[module] ?? 'another one'}.`,
    remedy:
      'Release the shell first: npm run release -- shell. Or install what it has: npm ci in its checkout.',
  }));
}
