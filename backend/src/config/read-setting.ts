import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** The largest file of a setting, in bytes: a certificate's key is smaller. */
const MAX_FILE_BYTES = 16 * 1024;

/**
 * A setting: the variable NAME, or the trimmed text of the file that NAME_FILE names, which is how containers and systemd
 * pass secrets. Undefined when unset or empty.
 * @throws Error that names the variable, and never contains the file's text.
 */
export function readSetting(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one`);
  return readText(name, file).trim() || undefined;
}

function readText(name: string, file: string): string {
  const bytes = Buffer.alloc(MAX_FILE_BYTES + 1);
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
  if (length > MAX_FILE_BYTES) throw new Error(`${name}_FILE must have at most ${MAX_FILE_BYTES} bytes`);
  return decode(bytes.subarray(0, length));
}

/** Decodes UTF-8, or UTF-16 as PowerShell writes it, without its byte order mark. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * The value of a JSON file that a person has written.
 * @throws Error that never contains the file's text.
 */
export function readJson(file: string): unknown {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Error(`it cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  try {
    return JSON.parse(decode(bytes));
  } catch (error) {
    const [where = ''] = / \(line \d+ column \d+\)$/.exec((error as Error).message) ?? [];
    throw new Error(`it is not JSON${where}`);
  }
}

/** A server's address up to its path. A query whose first name contains an @ is the rest of a password. */
const SMTP = /^smtps?:\/\/[^/?#]+\/?(?:\?(?![^=]*@)[^#]*)?$/i;
const POSTGRES = /^postgres(?:ql)?:\/\/(?=.)[^/?#]*(?:\/[^@?#]*)?(?:\?(?![^=]*@)[^#]*)?$/i;
const ENCODED =
  'in its user and password, write % as %25, / as %2F, # as %23, ? as %3F, @ as %40, : as %3A and + as %2B';

/**
 * The check of a server's address, and its error message. An unencoded / # or ? in a password would end the address, and
 * the part before it would be read as host and port.
 */
const serverAddress = (form: RegExp, what: string) => ({
  isRight: (text: string) => form.test(text) && !/%(?![\da-f]{2})/i.test(text) && URL.canParse(text),
  problem: `must be ${what}; ${ENCODED}`,
});

export const SMTP_ADDRESS = serverAddress(
  SMTP,
  'an smtp:// or smtps:// address with a host and without a path or a fragment',
);
export const POSTGRES_ADDRESS = serverAddress(POSTGRES, 'a postgres:// address');
