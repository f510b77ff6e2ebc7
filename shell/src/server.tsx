import { configureSite } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import type { RenderMarkup } from 'shared-lib/federation/render-markup.ts';
import { describePage } from './document/describe-page.ts';
import { htmlDocument } from './document/html-document.ts';
import { Frame } from './layout/Frame.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { RegionTree } from './remotes/RegionTree.tsx';

/** The HTML of `main`: the remote's page in its element, or the not-found page. */
async function renderMain({ own, path, route, load }: PageInput, render: RenderMarkup): Promise<string> {
  if (!route || !load) return render(<NotFoundPage />);
  const { default: Page } = await load();
  const location = { pathname: path, search: '', hash: '', state: null, key: 'default' };
  const tree = <RegionTree Page={Page} path={route.path} access={route.access} location={location} />;
  return `<div data-mfe="${own.app}">${await render(tree, `${own.app}-`)}</div>`;
}

/**
 * Renders one page to its complete document: the frame, and the page in it as a React root of its own.
 * @throws the first error inside the page.
 */
export async function renderPage(input: PageInput, render: RenderMarkup): Promise<string> {
  configureSite(input.site);
  // React puts preloads before the content; they belong in the head.
  const preloads: string[] = [];
  const content = (await renderMain(input, render)).replace(
    /(?<=^(<div [^>]*>)?)(<link rel="preload"[^>]*>)+/,
    (links) => {
      preloads.push(links);
      return '';
    },
  );
  return htmlDocument(input, {
    content: await render(<Frame pathname={input.path} content={content} />),
    preloads: preloads.join(''),
    described: await describePage(input),
  });
}
