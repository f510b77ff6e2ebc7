// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Marked } from './SearchPanel.tsx';

afterEach(cleanup);

const show = (text: string, ...terms: string[]) => {
  const { container } = render(<Marked text={text} terms={new Set(terms)} />);
  return { container, marked: [...container.querySelectorAll('mark')].map((mark) => mark.textContent) };
};

it('marks whole words, in every form of them, and leaves the text as it is', () => {
  const text = 'Gutters: clean the gutter twice. Guttering stays.';
  const { container, marked } = show(text, 'gutter');
  expect(marked).toEqual(['Gutters', 'gutter']);
  expect(container.textContent).toBe(text);
});

it('marks joined words as one', () => {
  expect(show('An 8 × 10 rug and Wi-Fi', '8x10', 'wifi').marked).toEqual(['8 × 10', 'Wi-Fi']);
});

it('shows markup as the text that it is', () => {
  const { container, marked } = show('<img src=x onerror=alert(1)> paint', 'paint', 'img');
  expect(marked).toEqual(['img', 'paint']);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> paint');
});
