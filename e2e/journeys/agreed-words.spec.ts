import { expect, test } from '@playwright/test';

/**
 * Texts of the specification (section 2) that each page must contain. Texts that appear after an action are in the tests
 * of that action.
 */
const AGREED: Readonly<Record<string, readonly string[]>> = {
  // Navigation and footer: shell/src/layout/layout.test.tsx. The not-found page: navigation.spec.ts.
  '/': ['Buy Now'],
  '/about': ['Expert Guidance', 'Smart Solutions', 'DIY Support', 'Community Focus'],
  '/backyard-diy-oasis': ['Beginner', 'Intermediate', 'Advanced', 'View on Amazon'],
  '/curb-appeal-upgrades': ['View on Amazon'],
  '/smart-gadgets-for-home': ['View on Amazon'],
  '/homeowners-guide-download': ['No email required. Instant access.'],
  '/register': ['Full name', 'Email', 'Password', 'Confirm password'],
  '/forgot-password': ['Email'],
};

test('every page contains the texts that the specification requires', async ({ request }) => {
  for (const [path, words] of Object.entries(AGREED)) {
    const html = await (await request.get(path)).text();
    const body = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '');
    const text = body.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
    for (const phrase of words) expect.soft(text, path).toContain(phrase);
  }
});
