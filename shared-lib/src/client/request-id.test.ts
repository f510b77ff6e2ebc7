import { describe, expect, it } from 'vitest';
import { requestId } from './request-id.ts';

/** RFC 9562, section 5.4: version 4, variant 10. */
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) };

describe.each([
  ['with crypto.randomUUID', undefined],
  ['without crypto.randomUUID, as on plain http', insecure],
])('a request id %s', (_, source) => {
  it('is a UUID of version 4', () => {
    for (const id of Array.from({ length: 200 }, () => requestId(source))) expect(id).toMatch(UUID_V4);
  });

  it('is unique', () => {
    expect(new Set(Array.from({ length: 2000 }, () => requestId(source))).size).toBe(2000);
  });
});

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('keeps every random bit, and every byte has two digits: %i', (byte, id) => {
  expect(requestId({ getRandomValues: <T>(bytes: T) => (bytes as Uint8Array).fill(byte) as T })).toBe(id);
});
