declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** The version of every shared module that this shell provides, put in by its build from the installed packages. */
export const SHARED_VERSIONS: Readonly<Record<string, string>> = __SHARED_VERSIONS__;
