import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** The longest text of a file, in bytes: a certificate's key is shorter. */
const MAX_FILE_BYTES = 16 * 1024;

/**
 * A setting: the variable NAME, or the text of the file that NAME_FILE names, without white space around it. So
 * containers and systemd hand over secrets. Undefined where neither is given, or what is given is empty.
 * @throws Error that names the variable, and never repeats what the file holds.
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
  if (length > MAX_FILE_BYTES) throw new Error(`${name}_FILE must hold at most ${MAX_FILE_BYTES} bytes`);
  return decode(bytes.subarray(0, length));
}

/** The text of a file: UTF-8, or UTF-16 as PowerShell writes it, without its byte order mark. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * The value of a JSON file that a person has written.
 * @throws Error that never repeats what the file holds.
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

/** A server's address up to its path. A query whose first name has an @ is the rest of a password. */
const SMTP = /^smtps?:\/\/[^/?#]+\/?(?:\?(?![^=]*@)[^#]*)?$/i;
const POSTGRES = /^postgres(?:ql)?:\/\/(?=.)[^/?#]*(?:\/[^@?#]*)?(?:\?(?![^=]*@)[^#]*)?$/i;
const ENCODED =
  'in its user and password, write % as %25, / as %2F, # as %23, ? as %3F, @ as %40, : as %3A and + as %2B';

/**
 * The rule for a server's address, and what to print where it is broken. An address ends at the first / # or ? of a
 * password, and what is in front of it would be taken for host and port.
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
