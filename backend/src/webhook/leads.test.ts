import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { CONTACT_FORM, GUIDE_REQUEST, newNetwork } from '../../test/requests.ts';
import { emptyFolder, onBothEngines, operate } from '../../test/test-backend.ts';
import { DAY_MS } from '../time/hours.ts';
import type { LeadKind } from './leads.ts';

onBothEngines((site) => {
  const post = (body: object) =>
    site.post('/', body, { from: newNetwork(), headers: { 'x-release': 'guide/1.0.0' } });
  const exportLeads = async (kind: LeadKind, days: number) => {
    const { rows, parts } = await site.backend.leads.csv(kind, days);
    return { rows, lines: (await Readable.from(parts).toArray()).join('').split('\r\n').slice(0, -1) };
  };

  test('the command `leads` exports guide requests with every column', async () => {
    site.clock.now = Date.parse('2026-11-02T10:00:00.000Z');
    await post({ ...GUIDE_REQUEST, name: 'Too old' });
    site.clock.now += 2 * DAY_MS;
    const source = `${GUIDE_REQUEST.source}?utm_source=Letter&utm_medium=mail`;
    await post({ ...GUIDE_REQUEST, source, zip: '32801' });
    site.clock.now += 1000;
    await post({ ...GUIDE_REQUEST, name: '=1+1', website: 'x' });
    const { rows, lines } = await exportLeads('guide_request', 2);
    expect([rows, ...lines]).toEqual([
      2,
      '\uFEFF"date","name","email","zip","page","campaign","release","suspicion","all parameters"',
      '"2026-11-04T10:00:00.000Z","Rosa Field","rosa@example.com","32801","/free-homeowners-guide","letter","guide/1.0.0","","utm_source=Letter&utm_medium=mail"',
      `"2026-11-04T10:00:01.000Z","'=1+1","rosa@example.com","","/free-homeowners-guide","","guide/1.0.0","honeypot",""`,
    ]);
    expect((await exportLeads('guide_request', 3)).rows).toBe(3);

    const file = join(emptyFolder(), 'leads.csv');
    const now = () => site.clock.now;
    const { code, output } = await operate(site.env, ['leads', 'guide_request', file, '--days', '2'], now);
    expect([code, output]).toEqual([0, expect.stringContaining(`Rows of guide_request in ${file}: 2.`)]);
    expect(readFileSync(file, 'utf8')).toBe(`${lines.join('\r\n')}\r\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await operate(site.env, ['leads', 'guide_request', file], now)).code).toBe(1);
    for (const args of [[], ['guide_request'], ['all', file], ['guide_request', file, '--days', '0']])
      expect((await operate(site.env, ['leads', ...args], now)).code, args.join()).toBe(2);
  });

  test('exports each of 1,200 contact messages once, and keeps line breaks', async () => {
    const db = site.database.db;
    const row = (at: number) => ({
      id: `row ${at}`,
      type: 'contact_form',
      email: CONTACT_FORM.email,
      body: JSON.stringify({ ...CONTACT_FORM, subject: `Subject ${at}` }),
      // Several messages are received in the same millisecond.
      received_at: site.clock.now - 1000 + Math.floor(at / 100),
      extra: at === 7 ? '{"a":"x","constructor":"y"}' : null,
    });
    for (const from of [0, 300, 600, 900]) {
      const rows = Array.from({ length: 300 }, (_, at) => row(from + at));
      await db.insertInto('submission').values(rows).execute();
    }
    const { rows, lines } = await exportLeads('contact_form', 1);
    expect(rows).toBe(1200);
    const subjects = lines.join('\n').match(/Subject \d+/g) ?? [];
    expect([subjects.length, new Set(subjects).size]).toEqual([1200, 1200]);
    expect(lines[0]).toContain('"message","a","constructor","page"');
    expect(lines[1]).toContain('"Hello,\n\nhow long do they last?"');
    await db.deleteFrom('submission').where('type', '=', 'contact_form').execute();
  });

  test('exports thirty extra fields as columns, and the other extra fields in one column', async () => {
    for (const from of [0, 10, 20, 30]) {
      site.clock.now += 1000;
      const fields = Array.from({ length: 10 }, (_, at) => [`f${from + at}`, 'x']);
      await post({ ...CONTACT_FORM, subject: String(from), ...Object.fromEntries(fields) });
    }
    const { lines } = await exportLeads('contact_form', 1);
    expect(lines[0]?.match(/"f\d+"/g)).toHaveLength(30);
    expect(lines[0]).toContain(',"other fields",');
    expect(lines.at(-1)).toContain('{""f30"":""x""');
  });
});
