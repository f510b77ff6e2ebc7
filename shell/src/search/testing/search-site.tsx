import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router';
import { usePageMark } from '../../remotes/page-source.ts';
import { SearchPanel } from '../SearchPanel.tsx';

let navigate: NavigateFunction;

function Site() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const { pathname, hash } = useLocation();
  navigate = useNavigate();
  usePageMark(pathname);
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Search
      </button>
      <dialog ref={dialog}>
        <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
        <SearchPanel dialog={dialog} query={query} setQuery={setQuery} />
      </dialog>
      <main>
        <h1>Page {pathname + hash}</h1>
        <Routes>
          <Route path="/interior-tips" element={<p id="interior-rug-size">The rug</p>} />
          <Route path="*" element={null} />
        </Routes>
      </main>
    </>
  );
}

/** A small site with the search in its header, shown at `/about`, for the tests of the panel. */
export const searchSite = {
  async open(query = ''): Promise<void> {
    render(
      <MemoryRouter initialEntries={['/about']}>
        <Site />
      </MemoryRouter>,
    );
    screen.getByText('Search').focus();
    fireEvent.click(screen.getByText('Search'));
    await act(async () => {});
    if (query) searchSite.type(query);
  },
  field: () => screen.getByRole<HTMLInputElement>('searchbox'),
  type: (value: string) => fireEvent.change(searchSite.field(), { target: { value } }),
  press: (key: string, init = {}) =>
    act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })),
  goTo: (path: string) => act(async () => navigate(path)),
  isOpen: () => document.querySelector('dialog')?.open,
  links: () => screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href')),
  focused: () => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName,
};
