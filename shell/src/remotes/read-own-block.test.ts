// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readOwnBlock } from './read-own-block.ts';

afterEach(() => document.body.replaceChildren());

it('is what the document says', () => {
  const own = { app: null, release: null, main: '/m.js', files: [], eager: false };
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'mfe-own';
  script.textContent = JSON.stringify(own);
  document.body.append(script);
  expect(readOwnBlock()).toEqual(own);
});

it('is empty in development, where nothing is prerendered', () => {
  expect(readOwnBlock()).toMatchObject({ app: null, release: null });
});
