import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SIZES = ['800 600', '1600 900'];

const drawings = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => [file.replace('.svg', ''), readFileSync(join(import.meta.dirname, file), 'utf8')] as const);

const attribute = (drawing: string, name: string) =>
  new RegExp(`^<svg[^>]*\\s${name}="([^"]*)"`).exec(drawing)?.[1];

it.each(drawings)('%s is a small, safe, legible drawing whose ids begin with its name', (name, drawing) => {
  const kilobytes = Buffer.byteLength(drawing) / 1024;
  expect(kilobytes, 'KB, at least 3').toBeGreaterThanOrEqual(3);
  expect(kilobytes, 'KB, at most 15').toBeLessThanOrEqual(15);
  const size = `${attribute(drawing, 'width')} ${attribute(drawing, 'height')}`;
  expect(SIZES).toContain(size);
  expect(attribute(drawing, 'viewBox')).toBe(`0 0 ${size}`);
  expect(drawing).not.toMatch(/<(script|style|filter|image|foreignObject)\b|\sstyle=|\son\w+=/);
  // Text is large enough for a phone, where 800 units are 358 pixels.
  const sizes = [...drawing.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
  expect(sizes.length > 0).toBe(drawing.includes('<text'));
  expect(sizes.filter((size) => size < 28)).toEqual([]);
  const references = [...drawing.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g)];
  expect(references.map(([, href, url]) => href ?? url).filter((to) => !to?.startsWith('#'))).toEqual([]);
  const ids = [...drawing.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id) => !id?.startsWith(`${name}-`))).toEqual([]);
  const targets = [...drawing.matchAll(/(?:href="|url\()#([^")]*)/g)].map(([, part]) => part);
  expect(targets.filter((part) => !ids.includes(part))).toEqual([]);
});
