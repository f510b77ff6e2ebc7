import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, daysBetween } from 'shared-lib/site/days.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { firstDayOf, readSiteConfig } from './site-config.ts';

describe('read site config', () => {
  /** What the file leaves out. */
  const prices = { maxAgeDays: 30, askAfterDays: 90 };

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
    expect(await readSiteConfig({})).toEqual({ ...site, prices, day: firstDayOf(site.timeZone) });
    const file = fileWith({ 'identity.name': 'Oak & Ivy' });
    expect((await readSiteConfig({ SITE_CONFIG: file })).identity.name).toBe('Oak & Ivy');
  });

  it('takes origin and host from the environment, the origin without its trailing slash', async () => {
    const env = { ORIGIN: 'https://www.example.com/', BACKEND_HOST: 'https://hooks.example/site' };
    const taken = { origin: 'https://www.example.com', host: 'https://hooks.example/site' };
    expect(await readSiteConfig(env)).toEqual({ ...site, ...taken, prices, day: firstDayOf(site.timeZone) });
    await expect(readSiteConfig({ ORIGIN: 'localhost' })).rejects.toThrow('origin must be an address');
  });

  it('takes them from files that hold them', async () => {
    const ORIGIN_FILE = join(temporaryFolder(), 'origin');
    await expect(readSiteConfig({ ORIGIN_FILE })).rejects.toThrow('ORIGIN_FILE cannot be read');
    writeFileSync(ORIGIN_FILE, 'https://www.example.com\n');
    expect((await readSiteConfig({ ORIGIN_FILE })).origin).toBe('https://www.example.com');
  });

  it.each<[field: string, value: unknown, problem: string]>([
    ['host', ' ', ' must not be empty'],
    ['origin', 'example', ' must be an address such as https://www.example.com'],
    ['timeZone', 'Orlando', ' must be a time zone such as America/New_York'],
    ['identity.name', '', ' must not be empty'],
    ['identity.tagline', '', ' must not be empty'],
    ['identity.domain', '', ' must not be empty'],
    ['identity.mailbox', 'hello', ' must be an e-mail address'],
    ['identity.phone.display', '', ' must not be empty'],
    ['identity.phone.international', '407 555 0142', ' must look like +14075550142'],
    ['identity.byline', '', ' must not be empty'],
    ['identity.social', site.identity.social.slice(1), ' must have four links'],
    ['identity.social.1.url', 'instagram', ' must be an address'],
    ['identity.retailer.tag', '', ' must not be empty'],
    ['identity.retailer', undefined, ' '],
    ['prices', { maxAgeDays: 90 }, ' must have a maxAgeDays that is less than its askAfterDays'],
    ['prices', { maxAgeDays: 7.5 }, '.maxAgeDays must be a whole number of days'],
    ['prices', { maxAgeDays: 0 }, '.maxAgeDays must be 1 or more'],
    ['prices', { maxAgeDays: '30' }, '.maxAgeDays must be a number of days'],
  ])('is refused because %s is %j: it%s', async (field, value, problem) => {
    const file = fileWith({ [field]: value });
    const told = await readSiteConfig({ SITE_CONFIG: file }).catch((error: Error) => error.message);
    expect(told).toContain(`The site configuration ${file} is not usable:\n  ${field}${problem}`);
    expect(String(told).split('\n')).toHaveLength(2);
  });

  it('is refused with every problem named', async () => {
    const file = fileWith({ 'identity.name': '', 'identity.mailbox': 'hello' });
    await expect(readSiteConfig({ SITE_CONFIG: file })).rejects.toThrow(
      /identity\.name must not be empty\n.*identity\.mailbox must be an e-mail address/,
    );
  });
});

describe('the first day of pages', () => {
  it.each([
    ['a Monday, until the Sunday after it', '2026-11-23T12:00:00Z', '2026-11-23'],
    ['a Monday, until the Sunday after it', '2026-11-29T12:00:00Z', '2026-11-23'],
    // In New York it is Sunday until 5 o'clock.
    ['in the site’s time zone', '2026-11-30T04:59:59Z', '2026-11-23'],
    ['in the site’s time zone', '2026-11-30T05:00:00Z', '2026-11-30'],
    ['the first of a month in the middle of a week', '2026-12-01T12:00:00Z', '2026-12-01'],
    ['the first of a year', '2027-01-03T12:00:00Z', '2027-01-01'],
  ])('is %s: %s', (_, now, day) => {
    expect(firstDayOf('America/New_York', Date.parse(now))).toBe(day);
  });

  it('is never a week ago nor of a former month, on 400 days, for which pages are composed 68 times', () => {
    const begun = new Set<string>();
    for (let count = 0; count < 400; count += 1) {
      const today = addDays('2026-11-25', count);
      const day = firstDayOf('America/New_York', Date.parse(`${today}T17:00:00Z`));
      expect(daysBetween(day, today), today).toBeLessThan(7);
      expect(day.slice(0, 7), today).toBe(today.slice(0, 7));
      begun.add(day);
    }
    expect(begun.size).toBe(68);
  });
});
