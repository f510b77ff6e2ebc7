import articles from 'content:articles';
import { cleanup, render } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import type { Article } from '../../loader/schemas.ts';
import { routes } from '../routes.ts';

const sources = import.meta.glob<Article>('../../content/articles/*.md', { eager: true, import: 'default' });

export const everyArticle = articles.map(({ id }) => sources[`../../content/articles/${id}.md`] as Article);

export function showPart(part: ReactElement, path = '/'): HTMLElement {
  configureSite(site);
  cleanup();
  return render(<MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>).container;
}

export async function showPage(path: string): Promise<HTMLElement> {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`No route has the path ${path}.`);
  const { default: Page } = await route.load();
  return showPart(<main>{createElement(Page)}</main>, path);
}

export const SHOP_LINKS = 'a[href^="https://www.amazon.com/"]';

export function all<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): readonly Kind[] {
  return [...root.querySelectorAll<Kind>(selector)];
}

/** Pairs of a fragment's name (for example `guide/signup`) and its props. */
export function placedFragments(page: ParentNode): readonly (readonly [string, Record<string, string>])[] {
  return all(page, '[data-fragment]').map(({ dataset }) => [
    dataset.fragment ?? '',
    JSON.parse(dataset.props ?? ''),
  ]);
}

export function texts(root: ParentNode, selector: string): readonly string[] {
  return all(root, selector).map((element) => element.textContent ?? '');
}
