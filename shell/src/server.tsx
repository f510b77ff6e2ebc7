import { StaticRouter } from 'react-router';
import { AuthProvider, configureSite } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import type { RenderMarkup } from 'shared-lib/federation/render-markup.ts';
import { App } from './App.tsx';
import { describePage } from './document/describe-page.ts';
import { htmlDocument } from './document/html-document.ts';
import { findPage } from './remotes/page-finder.ts';
import { NO_PAGES, type PageSource, PageSourceContext } from './remotes/page-source.ts';

function serverPages({ own, path, load }: PageInput): PageSource {
  const found = own.app && own.release ? findPage({ [own.app]: own.release }, path) : null;
  const page = load?.().then(({ default: Page }) => ({ kind: 'page', Page }) as const);
  return { ...NO_PAGES, find: () => found, load: (asked) => page ?? NO_PAGES.load(asked) };
}

/**
 * Renders one page to its complete document.
 * @throws the first error inside the page.
 */
export async function renderPage(input: PageInput, render: RenderMarkup): Promise<string> {
  configureSite(input.site);
  const content = await render(
    <AuthProvider>
      <PageSourceContext value={serverPages(input)}>
        <StaticRouter location={input.path}>
          <App />
        </StaticRouter>
      </PageSourceContext>
    </AuthProvider>,
  );
  // React puts preloads before the content; they belong in the head.
  const [preloads = ''] = /^(<link rel="preload"[^>]*>)*/.exec(content) ?? [];
  return htmlDocument(input, {
    content: content.slice(preloads.length),
    preloads,
    described: await describePage(input),
  });
}
