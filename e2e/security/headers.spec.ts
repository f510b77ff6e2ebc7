import { expect, test } from '@playwright/test';

// What the policies say: delivery/src/core/serve/{create-site-app,security-headers}.test.ts.
test('Chromium runs no script of the site that has no hash', async ({ page }) => {
  const answer = await page.goto('/login');
  expect(answer?.headers()).toMatchObject({
    'integrity-policy': 'blocked-destinations=(script), endpoints=(default)',
    vary: expect.stringContaining('sec-ch-ua'),
  });
  const main = /"main":"([^"]+)"/.exec((await answer?.text()) ?? '')?.[1];
  const imported = (address: string) =>
    page.evaluate(
      (from) =>
        import(from).then(
          () => 'ran',
          () => 'refused',
        ),
      address,
    );
  expect(await imported(`${main}?another`)).toBe('refused');
  expect(await imported(`${main}`)).toBe('ran');
});

test('the guide is shown in the viewer of the browser, so it is the one file without a sandbox', async ({
  request,
}) => {
  expect((await request.get('/homeowners-guide.pdf')).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});
