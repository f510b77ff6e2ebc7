import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSiteConfig } from './site-config.ts';

describe('read site config', () => {
  /** The file of a configuration that differs from the project's in these fields; undefined takes one out. */
  function fileWith(changes: Readonly<Record<string, unknown>>): string {
    const config = structuredClone(site);
    for (const [field, value] of Object.entries(changes)) {
      const [last = '', ...above] = field.split('.').reverse();
      const holder = above.reduceRight<unknown>((node, key) => Reflect.get(node as object, key), config);
      Reflect.set(holder as object, last, value);
    }
    const file = join(temporaryFolder(), 'site.json');
    // Editors on Windows begin a file with a byte order mark.
    writeFileSync(file, `\ufeff${JSON.stringify(config)}`);
    return file;
  }

  it("is the project's own file unless another is named", async () => {
    expect(await readSiteConfig({})).toEqual(site);
    const file = fileWith({ 'identity.name': 'Oak & Ivy' });
    expect((await readSiteConfig({ SITE_CONFIG: file })).identity.name).toBe('Oak & Ivy');
  });

  it('takes origin and host from the environment, the origin without its trailing slash', async () => {
    const env = { ORIGIN: 'https://WWW.example.com:443/', BACKEND_HOST: 'https://hooks.example/site' };
    const taken = { origin: 'https://www.example.com', host: 'https://hooks.example/site' };
    expect(await readSiteConfig(env)).toEqual({ ...site, ...taken });
  });

  it.each([
    'ORIGIN=localhost',
    'ORIGIN=https://a.example/home',
    'ORIGIN=ftp://a.example',
    'BACKEND_HOST=api',
  ])('names the variable of %s, and not the file', async (setting) => {
    const [name = '', value] = setting.split('=');
    const told = await readSiteConfig({ [name]: value }).catch((error: Error) => error.message);
    expect(told).toMatch(RegExp(`cannot be used:\n  ${name} must be an address.*$`));
  });

  it('takes them from files that hold them', async () => {
    const ORIGIN_FILE = join(temporaryFolder(), 'origin');
    await expect(readSiteConfig({ ORIGIN_FILE })).rejects.toThrow('ORIGIN_FILE cannot be read');
    writeFileSync(ORIGIN_FILE, 'https://www.example.com\n');
    expect((await readSiteConfig({ ORIGIN_FILE })).origin).toBe('https://www.example.com');
  });

  it.each<[field: string, value: unknown, problem: string]>([
    ['host', ' ', ' must not be empty'],
    ['origin', 'example', ' must be an address such as https://www.example.com, without a path'],
    ['identity.name', '', ' must not be empty'],
    ['identity.mailbox', 'hello', ' must be an e-mail address'],
    ['identity.phone.international', '407 555 0142', ' must look like +14075550142'],
    ['identity.social', site.identity.social.slice(1), ' must have four links'],
    ['identity.social.1.url', 'instagram', ' must be an address'],
    ['identity.retailer.tag', '', ' must not be empty'],
    ['identity.retailer', undefined, ' '],
  ])('is refused because %s is %j: it%s', async (field, value, problem) => {
    const file = fileWith({ [field]: value });
    const told = await readSiteConfig({ SITE_CONFIG: file }).catch((error: Error) => error.message);
    expect(told).toContain(`The site's configuration cannot be used:\n  ${file}: ${field}${problem}`);
    expect(String(told).split('\n')).toHaveLength(2);
  });

  it('is refused with every problem named', async () => {
    const file = fileWith({ 'identity.name': '', 'identity.mailbox': 'hello' });
    await expect(readSiteConfig({ SITE_CONFIG: file })).rejects.toThrow(
      /identity\.name must not be empty\n.*identity\.mailbox must be an e-mail address/,
    );
  });
});
