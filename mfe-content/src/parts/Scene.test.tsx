// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Scene } from './Scene.tsx';

const PICTURE = { id: 'home-hero', alt: 'A house' };

function attributes(...names: readonly string[]): readonly (string | null)[] {
  return names.map((name) => screen.getByRole('img').getAttribute(name));
}

it('keeps its place before it arrives', () => {
  showPart(<Scene picture={PICTURE} />);
  expect(attributes('width', 'height', 'alt')).toEqual(['800', '600', 'A house']);
  showPart(<Scene picture={PICTURE} shape="wide" />);
  expect(attributes('width', 'height')).toEqual(['1600', '900']);
});

it('waits until it is near the window', () => {
  showPart(<Scene picture={PICTURE} />);
  expect(attributes('loading', 'decoding', 'fetchpriority')).toEqual(['lazy', 'async', null]);
});

it('comes at once and first when the page opens with it', () => {
  showPart(<Scene picture={PICTURE} priority />);
  expect(attributes('loading', 'fetchpriority')).toEqual(['eager', 'high']);
});

it('is found below the base of the release', () => {
  showPart(<Scene picture={PICTURE} />);
  expect(attributes('src')).toEqual([`${import.meta.env.BASE_URL}pictures/home-hero.svg`]);
});
