import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { terminalSvg, wrapped } from './terminal-svg.ts';

const RECORDING = readFileSync(join(import.meta.dirname, '../pictures/canary.svg'), 'utf8');

it('shows lines one after the other, and all at once where motion is not wanted', () => {
  const svg = terminalSvg(
    [
      { at: 0, text: 'npm run canary -- <app> & more', typed: true },
      { at: 4, text: 'done' },
    ],
    'Two lines',
  );
  expect(svg).toContain('npm run canary -- &lt;app&gt; &amp; more');
  expect(svg).toContain('@keyframes s1{0%{opacity:0}40%{opacity:1}99%{opacity:0}}');
  expect(svg).toContain('@media (prefers-reduced-motion:reduce){*{animation:none!important}}');
});

it('wraps as a terminal does, between words where there are any', () => {
  expect(wrapped(`${'a'.repeat(90)} ${'b'.repeat(20)}`)).toEqual(['a'.repeat(90), 'b'.repeat(20)]);
  expect(wrapped('c'.repeat(101)).map((line) => line.length)).toEqual([100, 1]);
});

it('the recording in the README is small, and holds a whole canary', () => {
  expect(Buffer.byteLength(RECORDING)).toBeLessThan(40_000);
  for (const words of ['--canary 10', 'Canary started', 'abort', 'Everybody gets guide'])
    expect(RECORDING).toContain(words);
});
