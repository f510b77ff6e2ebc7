/** How a module is shared between the shell, which provides it, and the remotes, which never bring their own. */
export interface SharedModule {
  name: string;
  /** What a remote asks for; the shell's own version is read from the installed package. */
  requiredVersion: string;
}

/** The one table of shared modules. All are singletons: two copies of any of them break the page. */
export const SHARED_MODULES: readonly SharedModule[] = [
  { name: 'react', requiredVersion: '^19.3.0' },
  { name: 'react/jsx-runtime', requiredVersion: '^19.3.0' },
  { name: 'react-dom', requiredVersion: '^19.3.0' },
  { name: 'react-router-dom', requiredVersion: '^7.18.0' },
  { name: 'shared-lib', requiredVersion: '^1.0.0' },
];
