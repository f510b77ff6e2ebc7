import { readFileSync } from 'node:fs';

/** The variable NAME, or the text of the file that NAME_FILE names. @throws Error that never contains the text. */
export function readSetting(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one`);
  try {
    return readText(file).trim() || undefined;
  } catch (error) {
    throw new Error(`${name}_FILE ${(error as Error).message} (example: /run/secrets/site)`);
  }
}

/** Reads UTF-8, and UTF-16LE as PowerShell writes it. @throws Error that never contains the text. */
export function readText(file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Error(`cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark decodes as UTF-8, with NUL characters.
    if (!text.includes('\0')) return text;
  } catch {
    // Replacing invalid bytes would result in a different secret.
  }
  throw new Error('is not UTF-8 text: save the file as UTF-8');
}

/** @throws Error that never contains the file's text. */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    const [position = ''] = / \(line \d+ column \d+\)$/.exec((error as Error).message) ?? [];
    throw new Error(`is not JSON${position}`);
  }
}

/** Each `form` refuses an address whose password has an unencoded / # or ?, which ends the host part of a URL. */
const serverAddress = (form: RegExp, what: string) => ({
  isValid: (text: string) => form.test(text) && !/%(?![\da-f]{2})/i.test(text) && URL.canParse(text),
  problem: `must be ${what}; in its user and password, write % as %25, / as %2F, # as %23, ? as %3F, @ as %40, : as %3A and + as %2B`,
});

export const SMTP_ADDRESS = serverAddress(
  /^smtps?:\/\/[^/?#]+\/?(?:\?(?![^=]*@)[^#]*)?$/i,
  'an smtp:// or smtps:// address with a host and without a path or a fragment',
);
export const POSTGRES_ADDRESS = serverAddress(
  /^postgres(?:ql)?:\/\/(?=.)[^/?#]*(?:\/[^@?#]*)?(?:\?(?![^=]*@)[^#]*)?$/i,
  'a postgres:// address',
);
