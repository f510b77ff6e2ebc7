import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as core from '@module-federation/runtime-core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as sharedLib from 'shared-lib';
import type {} from 'shared-lib/federation/dom-contract.ts';
import * as sharedRouter from './shared-router.ts';

/** The shell as a runtime-only host. It provides every shared module; remotes register later. */
export function createFederationHost(): ModuleFederation {
  globalThis._FEDERATION_RUNTIME_CORE = core;
  const provide = (name: string, module: unknown) => {
    const version = SHARED_VERSIONS[name];
    if (!version) throw new Error(`There is no known version of the shared module ${name}.`);
    return {
      version,
      lib: () => module,
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
    };
  };
  return createInstance({
    name: 'shell',
    remotes: [],
    shared: {
      react: provide('react', React),
      'react/jsx-runtime': provide('react/jsx-runtime', jsxRuntime),
      'react-dom': provide('react-dom', ReactDom),
      'react-router-dom': provide('react-router-dom', sharedRouter),
      'shared-lib': provide('shared-lib', sharedLib),
    },
  });
}

declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** The version of every shared module. The build reads them from the installed packages. */
const SHARED_VERSIONS: Readonly<Record<string, string>> = __SHARED_VERSIONS__;
