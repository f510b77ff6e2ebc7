import { expect, test } from '@playwright/test';
import { expectNothingFound } from '../support/axe-findings.ts';
import { campaignVisit } from '../support/campaign-visit.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

// Axe would measure an entrance animation while it is half transparent.
test.use({ reducedMotion: 'reduce' });
// Responses are delayed while the page is inspected.
test.beforeEach(({ page }) => withoutTimeouts(page));

const SIGNUP = '/free-homeowners-guide';

test('a screen reader finds the form by name and announces its states, and axe finds nothing', async ({
  page,
}) => {
  const visit = campaignVisit(page);
  const status = page.getByRole('main').getByRole('status');
  // Leaving the page cancels the redirect, so the thank-you stays.
  await page.addInitScript(() => {
    setInterval(() => {
      const thanked = document.querySelector('main [role=status] h2');
      if (thanked) window.dispatchEvent(new PageTransitionEvent('pagehide'));
    }, 50);
  });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await visit.open(SIGNUP);
  await expect(visit.form).toMatchAriaSnapshot(`
    - group /\\w/:
      - heading /\\w/ [level=2]
      - text: Name
      - textbox "Name"
      - text: Email
      - textbox "Email"
      - button /\\w/
      - paragraph:
        - text: /\\w/
        - link "privacy policy"
  `);
  await expect(status).toBeEmpty();

  await visit.send();
  for (const name of ['Name', 'Email']) {
    const field = visit.form.getByRole('textbox', { name });
    await expect(field).toHaveAccessibleDescription(`${name} is required`);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAttribute('required');
  }
  await expectNothingFound(page, 'errors');

  await visit.fillIn();
  await visit.send();
  await expect(status).toHaveText('Please wait…');
  await expect(visit.form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expectNothingFound(page, 'under way');

  answer.resolve();
  await expect(visit.alert).toHaveText('Failed to submit form. Please try again later.');
  await expect(status).toBeEmpty();
  await expect(visit.form.getByRole('button')).toBeFocused();
  await expectNothingFound(page, 'failed');

  await page.unroute('**/api');
  await visit.send();
  await expect(status).toContainText('Thank you!');
  await expect(status).toContainText('Redirecting you to access your free guide...');
  await expect(status.getByRole('link', { name: 'Go to the guide now' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'go straight to it' })).toBeHidden();
  await expectNothingFound(page, 'thanked');
});
