/** What any program needs to find itself, its files and its language. */
const ALWAYS =
  /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LANG|LC_\w+|TZ|NODE_ENV|NODE_EXTRA_CA_CERTS|SystemRoot|XDG_\w+|FONTCONFIG_\w+)$/;

/**
 * The environment of a process that works on somebody else's release: nothing of the server's own, whose secrets it
 * has no use for.
 * @param more names or beginnings (`PG*`) of variables that it needs besides; `NAME_FILE` goes with each.
 */
export function childEnvironment(
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const isNeeded = (name: string) =>
    ALWAYS.test(name) ||
    more.some((one) =>
      one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one || name === `${one}_FILE`,
    );
  return Object.fromEntries(Object.entries(env).filter(([name]) => isNeeded(name)));
}
