// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scrollMemory } from './scroll-memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the scroll memory', () => {
  it('remembers each entry of the history by itself', () => {
    scrollMemory.save('first', 400.6);
    scrollMemory.save('second', 0);
    expect(scrollMemory.read('first')).toBe(401);
    expect(scrollMemory.read('second')).toBe(0);
    expect(scrollMemory.read('third')).toBeUndefined();
  });

  it('knows nothing, and breaks nothing, where storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => scrollMemory.save('first', 400)).not.toThrow();
    expect(scrollMemory.read('first')).toBeUndefined();
  });

  it('knows nothing, and breaks nothing, where storage is full or spoilt', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => scrollMemory.save('first', 400)).not.toThrow();
    vi.restoreAllMocks();
    sessionStorage.setItem('scroll-positions', '{spoilt');
    expect(scrollMemory.read('first')).toBeUndefined();
  });
});
