import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readOrCreateSecret } from './backend-config.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gg-secret-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('creates a secret with mode 600, and reads it later', () => {
  const path = folder();
  const secret = readOrCreateSecret(path);
  expect(Buffer.from(secret, 'base64')).toHaveLength(33);
  expect(readdirSync(path)).toEqual(['auth-secret']);
  expect(statSync(join(path, 'auth-secret')).mode & 0o777).toBe(0o600);
  expect(readOrCreateSecret(path)).toBe(secret);
  expect(readOrCreateSecret(folder())).not.toBe(secret);
});

test('returns one secret to processes that start together', async () => {
  const path = folder();
  const module = fileURLToPath(new URL('./backend-config.ts', import.meta.url));
  const code = `import { readOrCreateSecret } from ${JSON.stringify(module)}; process.stdout.write(readOrCreateSecret(${JSON.stringify(path)}))`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  const secrets = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout);
  expect(new Set(secrets)).toEqual(new Set([readFileSync(join(path, 'auth-secret'), 'utf8')]));
  expect(readdirSync(path)).toEqual(['auth-secret']);
});

test('restricts the mode of the file, and refuses an empty one', () => {
  const path = folder();
  const secret = readOrCreateSecret(path);
  chmodSync(join(path, 'auth-secret'), 0o644);
  expect(readOrCreateSecret(path)).toBe(secret);
  expect(statSync(join(path, 'auth-secret')).mode & 0o777).toBe(0o600);
  writeFileSync(join(path, 'auth-secret'), '');
  expect(() => readOrCreateSecret(path)).toThrow('auth-secret has fewer than 32 characters');
});
