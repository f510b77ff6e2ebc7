import react from '@vitejs/plugin-react';

/** The configuration of Vitest for a remote. Vite compiles `shared-lib`, because Node runs no TypeScript of a package. */
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
