/**
 * What an app has to do with shared-lib, written down at its build: the shell provides it, a remote was
 * compiled against it. The gate compares the two before either becomes live (docs/decisions/024).
 */
export interface Contract {
  /** The version in `shared-lib/package.json`: a breaking change needs another major (semver.org, rule 8). */
  version: string;
  /**
   * One entry for each declaration and each of its members, for example `Webhook.post`, with its type as
   * TypeScript declares it, without comments. Of a remote: what it can reach from the names that it imports.
   */
  entries: Readonly<Record<string, string>>;
  /** Declarations that a remote makes values of and hands over: a new member that they must have breaks it. */
  taken: readonly string[];
  /** Of a remote: the entries whose names its code never says, so that nothing of it depends on them. */
  unused: readonly string[];
}
