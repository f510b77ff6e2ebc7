import { act, fireEvent, render, screen } from '@testing-library/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { markInteractive } from '../../remotes/mark-interactive.ts';
import { SearchPanel } from '../SearchPanel.tsx';

let show: (address: string) => void;

function Site() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [address, setAddress] = useState('/about');
  show = setAddress;
  const [path = ''] = address.split('#');
  useEffect(() => markInteractive(path), [path]);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.ctrlKey || event.defaultPrevented) return;
    event.preventDefault();
    setAddress(link.getAttribute('href') ?? '');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it replaces the browser.
    <div onClick={follow}>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Search
      </button>
      <dialog ref={dialog}>
        <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
        <SearchPanel dialog={dialog} query={query} setQuery={setQuery} />
      </dialog>
      <main>
        <h1>Page {address}</h1>
        {path === '/interior-tips' ? <p id="interior-rug-size">The rug</p> : null}
      </main>
    </div>
  );
}

/** A small site with the search in its header, shown at `/about`, for the tests of the panel. */
export const searchSite = {
  async open(query = ''): Promise<void> {
    render(<Site />);
    screen.getByText('Search').focus();
    fireEvent.click(screen.getByText('Search'));
    await act(async () => {});
    if (query) searchSite.type(query);
  },
  field: () => screen.getByRole<HTMLInputElement>('searchbox'),
  type: (value: string) => fireEvent.change(searchSite.field(), { target: { value } }),
  press: (key: string, init = {}) =>
    act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })),
  goTo: (path: string) => act(async () => show(path)),
  isOpen: () => document.querySelector('dialog')?.open,
  links: () => screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href')),
  focused: () => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName,
};
