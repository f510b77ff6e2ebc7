import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Pass, readPass, signPass } from './previews.ts';

describe('a pass', () => {
  const key = randomBytes(32);
  const now = Date.UTC(2026, 0, 15);
  const pass: Pass = { preview: '0123456789ab', expires: now / 1000 + 60 };

  it('opens the signed preview until it expires', () => {
    const signed = signPass(key, pass);
    expect(readPass(key, signed, pass.expires * 1000 - 1)).toEqual(pass);
    expect(readPass(key, signed, pass.expires * 1000)).toBeNull();
  });

  it('opens nothing with another key, or after any change', () => {
    const signed = signPass(key, pass);
    const [words, expires, signature = ''] = signed.split('.');
    const changed = [
      `ba9876543210.${expires}.${signature}`,
      `${words}.${Number(expires) + 1}.${signature}`,
      `${words}.0${expires}.${signature}`,
      `${words}.${expires}.${signature.slice(1)}A`,
      `${words}.${expires}.`,
      `${words}.${expires}`,
      `${signed}=`,
      ` ${signed}`,
      `${signed}${'A'.repeat(5000)}`,
      '',
    ];
    for (const one of changed) expect(readPass(key, one, now), one).toBeNull();
    expect(readPass(randomBytes(32), signed, now)).toBeNull();
  });
});
