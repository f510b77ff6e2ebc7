import { act, fireEvent, render, screen } from '@testing-library/react';
import type { SearchFile } from 'shared-lib';
import { expect, vi } from 'vitest';
import { SearchDialog } from '../SearchDialog.tsx';

export const searchSite = {
  async open(query = ''): Promise<void> {
    const { container } = render(<SearchDialog openCount={1} />);
    container.querySelector('dialog')?.showModal();
    await vi.waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    if (query) searchSite.type(query);
  },
  field: () => screen.getByRole<HTMLInputElement>('searchbox'),
  type: (value: string) => fireEvent.change(searchSite.field(), { target: { value } }),
  press: (key: string, init = {}) =>
    act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })),
  isOpen: () => document.querySelector('dialog')?.open,
  links: () => screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href')),
  focused: () => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName,
};

/** Each section is `anchor | heading | text`. The page itself has an empty anchor. */
const page = (path: string, title: string, ...sections: string[]) => ({
  path,
  title,
  sections: sections.map((section) => {
    const [anchor = '', heading = '', text = ''] = section.split(' | ');
    return { anchor, heading, text };
  }),
});

export const sampleSearchFile: SearchFile = {
  pages: [
    page(
      '/',
      '',
      ' | A better home | Ideas for every room.',
      'picks | Warm White LED Bulbs, 8-Pack | Choose 2700 K for the bedroom.',
    ),
    page(
      '/interior-tips',
      'Interior Tips',
      ' | Rooms that feel finished | Ten changes you can see from the doorway.',
      'interior-rug-size | Size the rug to the furniture | The mistake is a 5 × 7 rug, so an 8 × 10 is right.',
      'interior-shelving | Put shelves where the studs are | A bracket in a stud carries more than drywall.',
    ),
    page('/smart-home', 'Smart Home', 'smart-leak-sensors | Leak sensors | A Wi-Fi sensor under each sink.'),
    page(
      '/energy',
      '10 Energy Tips',
      ' | 10 Energy Tips | Cheapest first, for the whole home.',
      'energy-led | Change the bulbs you use most | An LED lasts up to 25 times longer.',
    ),
  ],
};
