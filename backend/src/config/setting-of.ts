import { closeSync, openSync, readSync } from 'node:fs';

/** The longest text of a file, in bytes: a certificate's key is shorter. */
const MOST_BYTES = 16 * 1024;

/**
 * A setting: the variable NAME, or the text of the file that NAME_FILE names, without white space around it. So
 * containers and systemd hand over secrets. Undefined where neither is given, or what is given is empty.
 * @throws Error that names the variable, and never repeats what the file holds.
 */
export function settingOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one`);
  return readText(name, file).trim() || undefined;
}

function readText(name: string, file: string): string {
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  let length: number;
  try {
    const descriptor = openSync(file, 'r');
    try {
      length = readSync(descriptor, bytes);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}_FILE cannot be read: ${code} (example: /run/secrets/site)`);
  }
  if (length > MOST_BYTES) throw new Error(`${name}_FILE must hold at most ${MOST_BYTES} bytes`);
  return bytes.toString('utf8', 0, length);
}
