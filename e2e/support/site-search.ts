import { expect, type Page } from '@playwright/test';

/** The site's search. */
export const siteSearch = {
  /** Its elements, whether or not it is open. */
  on(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Search' });
    return {
      button: page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }),
      dialog,
      field: dialog.getByRole('searchbox'),
      results: dialog.getByRole('listitem').getByRole('link'),
    };
  },

  /** Opens the search with its button, and waits until it is ready. */
  async open(page: Page) {
    const parts = siteSearch.on(page);
    await parts.button.click();
    await expect(parts.dialog.getByText('for example')).toBeVisible();
    return parts;
  },
};
