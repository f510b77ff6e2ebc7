import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { monthIn, priceAgeWarning, readSiteConfig } from './site-config.ts';

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
    writeFileSync(file, JSON.stringify(config));
    return file;
  }

  it("is the project's own file unless another is named", async () => {
    expect(await readSiteConfig({})).toEqual({ ...site, month: monthIn(site.timeZone) });
    const file = fileWith({ 'identity.name': 'Oak & Ivy' });
    expect((await readSiteConfig({ SITE_CONFIG: file })).identity.name).toBe('Oak & Ivy');
  });

  it('takes origin and host from the environment, the origin without its trailing slash', async () => {
    const env = { ORIGIN: 'https://www.example.com/', BACKEND_HOST: 'https://hooks.example/site' };
    expect(await readSiteConfig(env)).toEqual({
      ...site,
      origin: 'https://www.example.com',
      host: 'https://hooks.example/site',
      month: monthIn(site.timeZone),
    });
  });

  it('takes them from files that hold them', async () => {
    const file = join(temporaryFolder(), 'origin');
    writeFileSync(file, 'https://www.example.com\n');
    expect((await readSiteConfig({ ORIGIN_FILE: file })).origin).toBe('https://www.example.com');
    await expect(readSiteConfig({ ORIGIN_FILE: `${file}-not` })).rejects.toThrow(
      'ORIGIN_FILE cannot be read',
    );
  });

  const shop = (tags: object) => ({ ...site.identity.retailer, tags });
  const WRONG: readonly [field: string, value: unknown, problem: string][] = [
    ['host', ' ', 'must not be empty'],
    ['origin', 'example', 'must be an address such as https://www.example.com'],
    ['timeZone', 'Orlando', 'must be a time zone such as America/New_York'],
    ['identity.name', '', 'must not be empty'],
    ['identity.tagline', '', 'must not be empty'],
    ['identity.domain', '', 'must not be empty'],
    ['identity.mailbox', 'hello', 'must be an e-mail address'],
    ['identity.phone.display', '', 'must not be empty'],
    ['identity.phone.international', '407 555 0142', 'must look like +14075550142'],
    ['identity.byline', '', 'must not be empty'],
    ['identity.social', site.identity.social.slice(1), 'must have four links'],
    ['identity.social.1.url', 'instagram', 'must be an address'],
    ['identity.retailer.tag', '', 'must not be empty'],
    ['identity.retailer', shop({ '/': 'a-20', 'content/1.0.0': 'a-20' }), 'must have a tag for each release'],
    ['identity.retailer', shop({ 'content/1.0.0': 'gableandgrain-20' }), 'must have a tag for each release'],
    ['identity.retailer.pricesCheckedOn', 'June 15, 2025', 'must look like 2025-06-15'],
    ['identity.retailer', undefined, ''],
  ];

  /** What the configuration is refused with. */
  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    return readSiteConfig(env).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  }

  describe('a configuration that is not usable', () => {
    it.each(WRONG)('because %s is %j is refused: %s', async (field, value, problem) => {
      const file = fileWith({ [field]: value });
      const message = await refusal({ SITE_CONFIG: file });
      expect(message).toContain(`The site configuration ${file} is not usable:\n  ${field} ${problem}`);
      expect(message.split('\n')).toHaveLength(2);
    });

    it.each([
      ['home', 'a-20', 'must be a page, as /smart-home'],
      ['/', '', 'must not be empty'],
    ])('because %s has the tag "%s" is refused: %s', async (of, tag, problem) => {
      const file = fileWith({ 'identity.retailer.tags': { [of]: tag } });
      expect(await refusal({ SITE_CONFIG: file })).toContain(`identity.retailer.tags.${of} ${problem}`);
    });

    it('has every problem named', async () => {
      const message = await refusal({
        SITE_CONFIG: fileWith({ 'identity.name': '', 'identity.mailbox': 'hello' }),
      });
      expect(message).toContain('identity.name must not be empty');
      expect(message).toContain('identity.mailbox must be an e-mail address');
    });

    it('because of what the environment says is refused as well', async () => {
      expect(await refusal({ ORIGIN: 'localhost' })).toContain('origin must be an address');
    });
  });
});

describe('price age', () => {
  const checkedOn = (pricesCheckedOn: string) => ({
    identity: { ...site.identity, retailer: { ...site.identity.retailer, pricesCheckedOn } },
  });

  it('warns of prices that were checked more than 60 days ago, with the day and what to do', () => {
    const warning = priceAgeWarning(checkedOn('2025-06-15'), Date.parse('2025-08-15T12:00:00Z'));
    expect(warning).toContain('2025-06-15, 61 days ago');
    expect(warning).toContain('pricesCheckedOn');
  });

  it.each(['2025-06-15T00:00:00Z', '2025-08-14T23:59:59Z'])('says nothing at %s', (now) => {
    expect(priceAgeWarning(checkedOn('2025-06-15'), Date.parse(now))).toBeUndefined();
  });
});
