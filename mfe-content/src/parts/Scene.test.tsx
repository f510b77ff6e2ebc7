// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Scene } from './Scene.tsx';

const PICTURE = { id: 'home-hero', alt: 'A house' };

function attributes(...names: readonly string[]): readonly (string | null)[] {
  return names.map((name) => screen.getByRole('img').getAttribute(name));
}

it.each([
  ['lazy', 'async', null, <Scene key="0" picture={PICTURE} />],
  ['eager', null, 'high', <Scene key="1" picture={PICTURE} priority />],
])('is loaded %s', (loading, decoding, priority, scene) => {
  showPart(scene);
  expect(attributes('loading', 'decoding', 'fetchpriority')).toEqual([loading, decoding, priority]);
});

it('reserves its space before it loads, and is below the base of the release', () => {
  showPart(<Scene picture={PICTURE} />);
  expect(attributes('width', 'height', 'alt')).toEqual(['800', '600', 'A house']);
  expect(attributes('src')).toEqual([`${import.meta.env.BASE_URL}pictures/home-hero.svg`]);
  showPart(<Scene picture={PICTURE} shape="wide" />);
  expect(attributes('width', 'height')).toEqual(['1600', '900']);
});
