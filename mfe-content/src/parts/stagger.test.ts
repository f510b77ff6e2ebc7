import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('../../../shared-lib/src/ui/tokens.css');
const cards = read('../pages/home/CategoryCards.module.css');
const picks = read('./Picks.module.css');

/** The delay of the nth child, from the style sheet. */
function delay(css: string, nth: number): string | undefined {
  return new RegExp(`:nth-child\\(${nth}\\)[^{]*\\{\\s*animation-delay: ([^;]+);`).exec(css)?.[1];
}

it.each([
  ['cards', 100, cards],
  ['picks', 150, picks],
])(
  '%s enter %d ms apart by transform alone, visible from the start, still in reduced motion',
  (name, ms, css) => {
    expect(tokens).toContain(`--stagger-${name}: ${ms}ms;`);
    expect(delay(css, 2)).toBe(`var(--stagger-${name})`);
    expect(delay(css, 3)).toBe(`calc(2 * var(--stagger-${name}))`);
    const frames = [...css.matchAll(/@keyframes[^{]+\{\s*from \{([^}]*)\}/g)].map(([, frame]) =>
      frame?.trim(),
    );
    expect(frames).toEqual(['translate: 0 1.5rem;']);
    expect(css).toMatch(/prefers-reduced-motion: reduce\) \{[^}]*animation: none;/);
  },
);
