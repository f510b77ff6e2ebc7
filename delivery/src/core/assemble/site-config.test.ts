import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readServerConfig } from './site-config.ts';

it('readServerConfig reads ORIGIN and BACKEND_HOST from variables or files', () => {
  expect(readServerConfig({})).toEqual({ origin: site.origin, host: site.host, origins: {} });
  const env = { ORIGIN: 'https://WWW.example.com:443/', BACKEND_HOST: 'https://hooks.example/site' };
  const addresses = { origin: 'https://www.example.com', host: 'https://hooks.example/site', origins: {} };
  expect(readServerConfig(env)).toEqual(addresses);
  const ORIGIN_FILE = join(temporaryFolder(), 'origin');
  writeFileSync(ORIGIN_FILE, 'https://www.example.com\n');
  expect(readServerConfig({ ORIGIN_FILE }).origin).toBe('https://www.example.com');
});

it.each([
  ['ORIGIN', 'ftp://a.example/home'],
  ['BACKEND_HOST', 'api'],
])('refuses %s=%s, and names the variable but not the configuration file', (name, value) => {
  const problem = RegExp(`configuration is invalid:\n  ${name} must be an address.*$`);
  expect(() => readServerConfig({ [name]: value })).toThrow(problem);
});

it.each([
  ['mailbox', 'hello', 'must be an email address'],
  ['social', [], 'must have four links'],
])('refuses a configuration with an invalid %s', (field, value, problem) => {
  const identity = { ...site.identity, [field]: value };
  expect(() => parseSiteConfig({ ...site, identity })).toThrow(`identity.${field} ${problem}`);
});
