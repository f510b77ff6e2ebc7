import type { ViteUserConfig } from 'vitest/config';

/** The configuration of Vitest for a remote. */
export function remoteTests(): ViteUserConfig;
