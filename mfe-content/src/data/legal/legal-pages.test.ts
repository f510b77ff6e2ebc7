import { describe, expect, it } from 'vitest';
import { affiliateDisclosure } from './affiliate-disclosure.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

const pages = [privacyPolicy, termsOfService, affiliateDisclosure];

describe.each(pages)('$title', (page) => {
  const text = JSON.stringify(page);

  it('was last updated on June 15, 2025', () => {
    expect([page.lastUpdated, page.isoLastUpdated]).toEqual(['June 15, 2025', '2025-06-15']);
  });

  it('gives the mailbox and the phone number', () => {
    expect(text).toContain('{mailbox}');
    expect(text).toContain('{phone}');
  });

  it('uses only placeholders that site configuration fills', () => {
    const placeholders = new Set(text.match(/\{[a-zA-Z]+\}/g));
    expect(
      [...placeholders].filter((name) => !['{siteName}', '{mailbox}', '{phone}', '{domain}'].includes(name)),
    ).toEqual([]);
  });

  it('names each section once, so that its anchor is unique', () => {
    const ids = page.sections.map((section) => section.id);
    expect(new Set<string>(ids).size).toBe(ids.length);
  });
});

describe('legal texts', () => {
  it('set the age of children at 13', () => {
    expect(JSON.stringify(privacyPolicy.sections.find((section) => section.id === 'children'))).toContain(
      'children under 13',
    );
  });

  it('name both cookies and their 7 days', () => {
    const cookies = JSON.stringify(privacyPolicy.sections.find((section) => section.id === 'cookies'));
    expect(cookies).toContain('auth_token');
    expect(cookies).toContain('user_id');
    expect(cookies).toContain('7 days');
  });

  it('name Florida law and the courts of Orange County', () => {
    const law = JSON.stringify(termsOfService.sections.find((section) => section.id === 'governing-law'));
    expect(law).toContain('laws of the State of Florida');
    expect(law).toContain('courts located in Orange County, Florida');
  });

  it('carry the sentence the retailer requires', () => {
    expect(affiliateDisclosure.introduction).toContain(
      'As an Amazon Associate, {siteName} earns from qualifying purchases.',
    );
  });
});
