import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { AuthProvider, configureSite } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
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
 * @throws the first error inside the page; React alone would render the fallback.
 */
export async function renderPage(input: PageInput): Promise<string> {
  configureSite(input.site);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <AuthProvider>
      <PageSourceContext value={serverPages(input)}>
        <StaticRouter location={input.path}>
          <App />
        </StaticRouter>
      </PageSourceContext>
    </AuthProvider>,
    {
      // Else React moves content above 12.8 kB and needs inline scripts to move it back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        errors.push(error);
      },
    },
  );
  let content = '';
  for await (const chunk of prelude) content += chunk;
  if (errors.length > 0) throw errors[0];
  // React puts preloads before the content; they belong in the head.
  const [preloads = ''] = /^(<link rel="preload"[^>]*>)*/.exec(content) ?? [];
  return htmlDocument(input, {
    content: content.slice(preloads.length),
    preloads,
    described: await describePage(input),
  });
}
