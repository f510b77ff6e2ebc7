import { expect, it } from 'vitest';
import { inlineDrawings } from './inline-drawings.ts';

const drawing =
  '<svg viewBox="0 0 2 2"><defs><g id="leaf"/></defs><rect fill="url(#sky)"/><use href="#leaf"/></svg>';

it('gives the drawing the alternative text of the image', () => {
  const html = inlineDrawings(
    '<img src="drawings/ladder.svg" alt="A ladder">',
    (name) => `<svg data-name="${name}"/>`,
  );
  expect(html).toBe('<svg role="img" aria-label="A ladder" data-name="ladder"/>');
});

it('hides a drawing without alternative text from the tagged structure', () => {
  expect(inlineDrawings('<img src="drawings/saw.svg" alt="">', () => '<svg />')).toBe(
    '<svg aria-hidden="true" />',
  );
});

it('keeps the ids of a drawing apart when it stands on two pages', () => {
  const image = '<img src="drawings/tree.svg" alt="">';
  const html = inlineDrawings(image + image, () => drawing);
  expect(html).toContain('id="leaf-1"');
  expect(html).toContain('url(#sky-2)');
  expect(html).toContain('href="#leaf-2"');
});
