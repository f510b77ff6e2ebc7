import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseBackendConfig } from './backend-config.ts';
import { readJson, readSetting } from './read-setting.ts';

function fileWith(text: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'setting-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

test('reads the variable, or the file that NAME_FILE names', () => {
  expect(readSetting({ NAME: 'a' }, 'NAME')).toBe('a');
  expect(readSetting({ NAME_FILE: fileWith('  b c\n') }, 'NAME')).toBe('b c');
  expect(readSetting({ NAME: '', NAME_FILE: fileWith('b\r\n') }, 'NAME')).toBe('b');
});

test('decodes text files from Windows programs', () => {
  const text = '\ufeff{ "name": "Façade" }\r\n';
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le')]) {
    expect(readSetting({ NAME_FILE: fileWith(bytes) }, 'NAME')).toBe('{ "name": "Façade" }');
    expect(readJson(fileWith(bytes))).toEqual({ name: 'Façade' });
  }
  expect(() => readJson(fileWith('{\n  "name": 1,\n}'))).toThrow(/^it is not JSON \(line 3 column 1\)$/);
});

test('treats empty values as unset', () => {
  for (const env of [{}, { NAME: '' }, { NAME: '', NAME_FILE: '' }, { NAME_FILE: fileWith('\n') }])
    expect(readSetting(env, 'NAME')).toBeUndefined();
});

test('refuses two sources and unreadable or large files, without printing the secret', () => {
  const file = fileWith('hidden');
  expect(() => readSetting({ NAME: 'hidden', NAME_FILE: file }, 'NAME')).toThrow(
    /^NAME and NAME_FILE are both set: keep one$/,
  );
  expect(() => readSetting({ NAME_FILE: `${file}-not` }, 'NAME')).toThrow(
    /^NAME_FILE cannot be read: ENOENT/,
  );
  expect(() => readSetting({ NAME_FILE: tmpdir() }, 'NAME')).toThrow(/^NAME_FILE cannot be read: EISDIR/);
  const longest = 'x'.repeat(16 * 1024);
  expect(readSetting({ NAME_FILE: fileWith(longest) }, 'NAME')).toBe(longest);
  expect(() => readSetting({ NAME_FILE: fileWith(`${longest}x`) }, 'NAME')).toThrow(
    /^NAME_FILE must have at/,
  );
  expect(readSetting({ NAME_FILE: '/dev/null' }, 'NAME')).toBeUndefined();
});

test('the backend reads settings from files, and lists every problem', () => {
  const databaseUrl = 'postgres://site:secret@db.example.com:5432/site';
  const authSecret = 'x'.repeat(40);
  const files = { DATABASE_URL_FILE: fileWith(`${databaseUrl}\n`), AUTH_SECRET_FILE: fileWith(authSecret) };
  expect(parseBackendConfig(files)).toMatchObject({ databaseUrl, authSecret });
  const wrong = { DATABASE_URL_FILE: '/no/such', AUTH_SECRET_FILE: fileWith('short'), PORT: 'x' };
  expect(() => parseBackendConfig(wrong)).toThrow(
    /\n {2}- PORT .*\n {2}- DATABASE_URL_FILE .*\n {2}- AUTH_SECRET /,
  );
  // An empty file counts as unset.
  expect(() => parseBackendConfig({ ...files, AUTH_SECRET_FILE: fileWith('\n') })).toThrow(
    'AUTH_SECRET is required with DATABASE_URL',
  );
});
