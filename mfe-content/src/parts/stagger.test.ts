import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('../../../shared-lib/src/ui/tokens.css');
const cards = read('../pages/home/CategoryCards.module.css');
const picks = read('./Picks.module.css');

/** The delay of the nth child, as the style sheet writes it. */
function delay(css: string, nth: number): string | undefined {
  return new RegExp(`:nth-child\\(${nth}\\)[^{]*\\{\\s*animation-delay: ([^;]+);`).exec(css)?.[1];
}

it('cards animate with a 100 ms stagger', () => {
  expect(tokens).toContain('--stagger-cards: 100ms;');
  expect(delay(cards, 2)).toBe('var(--stagger-cards)');
  expect(delay(cards, 3)).toBe('calc(2 * var(--stagger-cards))');
});

it('picks animate with a 150 ms stagger', () => {
  expect(tokens).toContain('--stagger-picks: 150ms;');
  expect(delay(picks, 2)).toBe('var(--stagger-picks)');
  expect(delay(picks, 3)).toBe('calc(2 * var(--stagger-picks))');
});

it.each([
  ['cards', cards],
  ['picks', picks],
])('%s move by transform alone, hide nothing, and stand still where motion is unwanted', (_name, css) => {
  const frames = [...css.matchAll(/@keyframes[^{]+\{\s*from \{([^}]*)\}/g)].map(([, frame]) => frame?.trim());
  expect(frames).toEqual(['translate: 0 1.5rem;']);
  expect(css).toMatch(/prefers-reduced-motion: reduce\) \{[^}]*animation: none;/);
});
