import { federation } from '@module-federation/vite';
import { build } from 'vite';
import { federationOptions } from '../core/build/sharing.ts';
import { writeTexts } from './write-texts.ts';

/** Runs in its own process, because the federation plugin builds nothing in Vitest. Vite reads the page slowly. */
const [, , root = ''] = process.argv;
const SHARED = "import { useState } from 'react';\nimport { webhook } from 'shared-lib';\n";
writeTexts(root, {
  'src/routes.ts':
    "import { useId } from 'react';\nexport const routes = [{ path: '/', useId, load: () => import('./page.ts') }];\n",
  'src/page.ts': "import { part } from './part.ts';\nexport default () => part;\n",
  'src/part.ts': `${SHARED}export const part = [useState, webhook];\n`,
});
await build({
  configFile: false,
  root,
  logLevel: 'silent',
  plugins: [
    {
      name: 'slow',
      enforce: 'pre',
      async load(id) {
        // biome-ignore lint/plugin: the delay makes the page slow; no test relies on its length.
        if (id.includes('page.ts')) await new Promise((done) => setTimeout(done, 300));
      },
    },
    federation({ ...federationOptions('guide'), exposes: { './routes': './src/routes.ts' } }),
  ],
  build: { target: 'esnext', modulePreload: false, rolldownOptions: { input: 'src/routes.ts' } },
});
console.log('The remote is built.');
