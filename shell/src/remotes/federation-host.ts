import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as sharedLib from 'shared-lib';
import type {} from 'shared-lib/federation/dom-contract.ts';
import * as sharedRouter from './shared-router.ts';

/** The versions of the shared modules, which the build reads from the installed packages. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

function share(name: string, module: unknown) {
  const version = __SHARED_VERSIONS__[name] as string;
  return { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

/** `createPageLoader` registers the remotes. */
export function createFederationHost(): ModuleFederation {
  globalThis._FEDERATION_RUNTIME_CORE = core;
  return createInstance({
    name: 'shell',
    remotes: [],
    shared: {
      react: share('react', React),
      'react/jsx-runtime': share('react/jsx-runtime', jsxRuntime),
      'react-dom': share('react-dom', ReactDom),
      'react-router-dom': share('react-router-dom', sharedRouter),
      'shared-lib': share('shared-lib', sharedLib),
    },
  });
}
