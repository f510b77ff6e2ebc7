import react from '@vitejs/plugin-react';

/**
 * The configuration of Vitest for a remote. `shared-lib` is TypeScript, which Node does not read from an installed
 * package, so Vite does.
 */
export function remoteTests() {
  return {
    plugins: [react()],
    test: {
      environment: 'jsdom',
      setupFiles: 'shared-lib/testing/patient-waits.ts',
      css: { modules: { classNameStrategy: 'non-scoped' } },
      server: { deps: { inline: ['shared-lib'] } },
    },
  } as const;
}
