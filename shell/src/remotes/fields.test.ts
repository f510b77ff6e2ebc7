// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepFields } from './fields.ts';

const BOX = '<input type="checkbox" name="topic">';
const FORM = `<form>${BOX}${BOX}<input name="size"><input name="size"></form>`;
const fields = () => [...document.querySelectorAll('input')];

it('keepFields restores each of several fields with the same name after they are replaced', () => {
  document.body.innerHTML = FORM;
  const restore = keepFields(document.body);
  fields()[0]?.click();
  for (const [index, text] of ['8', '10'].entries())
    Object.assign(fields()[index + 2] ?? {}, { value: text });
  document.body.innerHTML = FORM;
  restore();
  expect(fields().map(({ checked }) => checked)).toEqual([true, false, false, false]);
  expect(fields().map(({ value }) => value)).toEqual(['on', 'on', '8', '10']);
});
