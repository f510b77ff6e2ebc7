import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

for (const path of ['/', '/energy-efficiency-tips', '/login', '/no-such-page']) {
  test(`the policy of ${path} takes nothing but the site's own files, the boot script and the page's styles`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources] as const;
      }),
    );
    const html = await answer.text();
    const inlined = [' type="module"', '', ' type="importmap"', ' type="speculationrules"'];
    const hashes = inlined.flatMap((type) => {
      const text = new RegExp(`<script${type}>(.*?)</script>`, 's').exec(html)?.[1];
      return text === undefined ? [] : [hashOf(text)];
    });
    expect(hashes).toHaveLength(html.includes('data-hold') ? 4 : 3);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'", ...hashes]);
    // Not to a browser that does not say that it is Chromium (docs/decisions/038).
    expect(answer.headers()).not.toHaveProperty('integrity-policy');
    const styles = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(styles).not.toBe('');
    expect(directives.get('style-src')).toEqual(["'self'", hashOf(styles)]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe-|\*|data:|blob:|http:|https:/);
  });
}

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
