import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as sharedLib from 'shared-lib';
import type {} from 'shared-lib/federation/dom-contract.ts';
import * as sharedRouter from './shared-router.ts';

/** The shared modules. Remotes register later. */
const SHARED = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': sharedRouter,
  'shared-lib': sharedLib,
};

/** The version of every shared module. The build reads them from the installed packages. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** The shell as a runtime-only host. */
export function createFederationHost(): ModuleFederation {
  globalThis._FEDERATION_RUNTIME_CORE = core;
  const shared = Object.entries(SHARED).map(([name, module]) => {
    const version = __SHARED_VERSIONS__[name];
    const shareConfig = { singleton: true, requiredVersion: `^${version}` };
    return [name, { version, lib: () => module, shareConfig }];
  });
  return createInstance({ name: 'shell', remotes: [], shared: Object.fromEntries(shared) });
}
