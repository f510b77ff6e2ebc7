import { expect, it } from 'vitest';
import { recordsWith } from './testing/records-with.ts';

/** Who is named, or a share of something: what a reader may want to look up. */
const CLAIM =
  /EPA\b|ENERGY STAR (certified|reports|recommends|estimates)|Department of Energy|\d+% (of|on|off|less|more|a year|average)|saves?\b[^.]*\d+%/;

/** A share that is no claim of a saving. */
const PLAIN = /100% silicone/g;

const claiming = recordsWith('description').filter(({ description }) =>
  CLAIM.test(String(description).replaceAll(PLAIN, '')),
);

it('every claim about energy or water, wherever it stands, has its public source beside it', () => {
  expect(claiming.length).toBeGreaterThan(15);
  expect(claiming.filter((record) => !('source' in record)).map(({ id }) => id)).toEqual([]);
});

it('no line below a description makes a claim of its own, which would have no source beside it', () => {
  const lines = recordsWith('description').flatMap(({ id, tips, features, steps, source }) =>
    [tips, features, steps].flat().flatMap((line) => (line && !source ? [[id, String(line)]] : [])),
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter(([, line]) => CLAIM.test(String(line)))).toEqual([]);
});

it('a source is named by who it is and leads to a page of its own there', () => {
  const sources = recordsWith('label', 'url');
  expect(sources.length).toBeGreaterThan(15);
  for (const { label, url } of sources) {
    expect(String(label)).toMatch(/^(U\.S\. Department of Energy|ENERGY STAR|EPA|EPA WaterSense|USPS): /);
    expect(new URL(String(url)).pathname.length).toBeGreaterThan(5);
  }
});
