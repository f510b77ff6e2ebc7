import react from '@vitejs/plugin-react';

/** Vitest's configuration for a remote. Vite compiles `shared-lib`, because Node runs no TypeScript in node_modules. */
export function remoteTests() {
  return {
    plugins: [react()],
    test: {
      environment: 'jsdom',
      setupFiles: 'shared-lib/testing/set-timeouts.ts',
      css: { modules: { classNameStrategy: 'non-scoped' } },
      server: { deps: { inline: ['shared-lib'] } },
    },
  } as const;
}
