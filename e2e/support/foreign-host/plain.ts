import { createInstance } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as router from 'react-router-dom';
import * as sharedLib from 'shared-lib';
import { type ExposedRoutes, showGuide } from './show-guide.tsx';

declare const ENTRY: string;

// What the plugin's `provideExternalRuntime` does: remotes with `externalRuntime` bring none.
globalThis._FEDERATION_RUNTIME_CORE = core;

const share = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

/** The runtime alone, without a plugin of a bundler. */
const host = createInstance({
  name: 'plain_host',
  remotes: [{ name: 'mfe_guide', entry: ENTRY, type: 'module' }],
  shared: {
    react: share(React.version, React),
    'react/jsx-runtime': share(React.version, jsxRuntime),
    'react-dom': share(ReactDom.version, ReactDom),
    'react-router-dom': share('7.18.5', router),
    'shared-lib': share('1.0.0', sharedLib),
  },
});

void showGuide(() => host.loadRemote<ExposedRoutes>('mfe_guide/routes'));
