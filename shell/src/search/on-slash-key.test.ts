// @vitest-environment jsdom
import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSlashKey } from './on-slash-key.ts';
import { slashKeySwitch } from './slash-key-switch.ts';

const open = vi.fn();
let stop: () => void;

beforeEach(() => {
  stop = onSlashKey(open);
});
afterEach(() => {
  vi.restoreAllMocks();
  stop();
  open.mockReset();
  localStorage.clear();
  document.body.replaceChildren();
});

/** Presses the key, and tells whether it still writes its character. */
const press = (init: KeyboardEventInit = { key: '/' }) => fireEvent.keyDown(document.body, init);

describe('the slash key', () => {
  it('opens, and writes nothing', () => {
    expect(press()).toBe(false);
    expect(open).toHaveBeenCalledOnce();
  });

  it.each(['input', 'textarea', 'select'])('writes while the focus is in a field: %s', (name) => {
    const field = document.body.appendChild(document.createElement(name));
    field.focus();
    expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
    expect(open).not.toHaveBeenCalled();
  });

  it.each([
    ['another key', { key: 'a' }],
    ['Ctrl', { key: '/', ctrlKey: true }],
    ['Command', { key: '/', metaKey: true }],
  ])('is something else with %s', (_, init) => {
    expect(press(init)).toBe(true);
    expect(open).not.toHaveBeenCalled();
  });

  it('does nothing any more once it is let go', () => {
    stop();
    expect(press()).toBe(true);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('switched off', () => {
  it('it does nothing, until it is switched on again', () => {
    expect(slashKeySwitch.isOn()).toBe(true);
    slashKeySwitch.set(false);
    expect(slashKeySwitch.isOn()).toBe(false);
    expect(press()).toBe(true);
    slashKeySwitch.set(true);
    expect(press()).toBe(false);
    expect(open).toHaveBeenCalledOnce();
  });

  it('it cannot be where the browser keeps nothing, and opens', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    slashKeySwitch.set(false);
    expect(slashKeySwitch.isOn()).toBe(true);
    expect(press()).toBe(false);
    expect(open).toHaveBeenCalledOnce();
  });
});
