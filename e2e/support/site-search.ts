import { expect, type Locator, type Page } from '@playwright/test';

/** The parts of the search, open or not. */
export interface SearchParts {
  button: Locator;
  dialog: Locator;
  field: Locator;
  results: Locator;
}

/** The search of the site. */
export const siteSearch = {
  on(page: Page): SearchParts {
    const dialog = page.getByRole('dialog', { name: 'Search' });
    return {
      button: page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }),
      dialog,
      field: dialog.getByRole('searchbox'),
      results: dialog.getByRole('listitem').getByRole('link'),
    };
  },

  /** Opens the search with its button, and waits until it can find. */
  async open(page: Page): Promise<SearchParts> {
    const parts = siteSearch.on(page);
    await parts.button.click();
    await expect(parts.dialog.getByText('for example')).toBeVisible();
    return parts;
  },
};
