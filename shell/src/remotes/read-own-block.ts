import type { OwnBlock } from './federation-manifest.ts';

/** The `mfe-own` data block of this document; in development, where nothing is prerendered, an empty one. */
export function readOwnBlock(): OwnBlock {
  const text = document.getElementById('mfe-own')?.textContent;
  if (text) return JSON.parse(text) as OwnBlock;
  return { app: null, release: null, main: '', files: [], shell: 0, eager: true };
}
