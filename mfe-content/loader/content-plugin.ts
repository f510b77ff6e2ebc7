import { join, sep } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { articleNames, articlesIn, CONTENT, loadContent, loadFile } from './load-content.ts';
import { type ArticleTeaser, type Page, type PageOpening, TEASER } from './schemas.ts';

/** The ids of the plugin's modules: all articles without their texts, the loaders of article pages, page openings. */
const ARTICLES = 'content:articles';
const PAGES = 'content:article-pages';
const OPENING = 'content:page/';

const SRC = normalizePath(join(CONTENT, '../src') + sep);

/** Article pages are virtual files, because development servers, builds and routes identify pages by their files. */
const ARTICLE_PAGE = /\/src\/pages\/articles\/([\w-]+)\.tsx$/;

const articlePage = (file: string): string => `
  import { article } from '${file}';
  import { ArticleLayout } from '${SRC}reading/ArticleLayout.tsx';

  export default function ArticlePage() {
    return <ArticleLayout article={article} />;
  }
`;

/** The code of a module that exports `value` as `name`, and imports the icons in the value. */
function moduleOf(value: unknown, name: string): string {
  const icons = new Set<string>();
  // `JSON.stringify` escapes the character that marks an icon's name (`ICON`).
  const text = JSON.stringify(value).replaceAll(/"\\u0000(\w+)"/g, (_, icon: string) => {
    icons.add(icon);
    return icon;
  });
  const imported = icons.size > 0 ? `import { ${[...icons].join(', ')} } from 'lucide-react';\n` : '';
  return `${imported}const content = ${text};\nexport { content as ${name} };\n`;
}

/** The articles of a build, newest first, then the companion articles. */
function teasers(folder: string, withDrafts: boolean): ArticleTeaser[] {
  const rank = ({ companionOf }: ArticleTeaser) => (companionOf ? 1 : 0);
  return articlesIn(loadContent(folder))
    .flatMap(({ output }) => output ?? [])
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => rank(a) - rank(b) || b.published.localeCompare(a.published))
    .map(
      (article) => Object.fromEntries(TEASER.map((key) => [key, article[key]])) as unknown as ArticleTeaser,
    );
}

/** The checked content of a file. @throws Error with the first mistake in the file. */
function contentOf(folder: string, file: string): unknown {
  const { issues, output } = loadFile(file, folder);
  const [issue] = issues;
  if (issue) throw new Error(`content/${file}, line ${issue.line}: ${issue.message} ${issue.remedy}`);
  return output;
}

/** The opening of a page and its call to action for the guide, without the fields that only delivery needs. */
function opening(folder: string, name: string): PageOpening {
  const pages = contentOf(folder, 'pages.yaml') as readonly Page[];
  const page = pages.find(({ path }) => path === (name === 'home' ? '/' : `/${name}`));
  if (!page) throw new Error(`content/pages.yaml has no page /${name}.`);
  const { title, headline, lede, picture, guide } = page;
  return { title, headline, lede, picture, guide };
}

/** The code of a content file's module. `home-featured.yaml` gets title and date of the article that it links to. */
function fileModule(folder: string, name: string): string {
  const content = contentOf(folder, name);
  if (name.startsWith('legal/')) return moduleOf(content, 'legalPage');
  if (name.startsWith('articles/')) return moduleOf(content, 'article');
  if (name !== 'home-featured.yaml') return moduleOf(content, 'default');
  const featured = content as { link: string };
  const article = teasers(folder, true).find(({ slug }) => slug === featured.link);
  return moduleOf({ ...featured, title: article?.title, published: article?.published }, 'default');
}

/** Turns `content` into modules: YAML and Markdown into data, articles also into pages; drafts only if `withDrafts`. */
export function contentPlugin({
  withDrafts,
  folder = CONTENT,
}: {
  withDrafts: boolean;
  folder?: string;
}): Plugin {
  const root = normalizePath(folder + sep);
  return {
    name: 'content',
    enforce: 'pre',
    configureServer: (server) => void server.watcher.add(folder),
    resolveId(id) {
      if (id === ARTICLES || id === PAGES || id.startsWith(OPENING)) return `\0${id}`;
      const name = ARTICLE_PAGE.exec(id)?.[1];
      return name && articleNames(folder).includes(name) ? `${SRC}pages/articles/${name}.tsx` : null;
    },
    load(id) {
      const file = id.startsWith(root) ? id.slice(root.length) : '';
      // Both modules contain facts of all articles.
      if (id === `\0${ARTICLES}` || file === 'home-featured.yaml')
        for (const name of articleNames(folder)) this.addWatchFile(join(folder, `articles/${name}.md`));
      if (id === `\0${ARTICLES}`) return moduleOf(teasers(folder, withDrafts), 'articles');
      if (id === `\0${PAGES}`) {
        const pages = teasers(folder, withDrafts).map(
          ({ id: name, slug }) => `['${slug}', () => import('${SRC}pages/articles/${name}.tsx')]`,
        );
        return `export const articlePages = new Map([${pages.join(',')}]);\n`;
      }
      if (id.startsWith(`\0${OPENING}`)) {
        this.addWatchFile(join(folder, 'pages.yaml'));
        return moduleOf(opening(folder, id.slice(OPENING.length + 1)), 'default');
      }
      const page = id.startsWith(SRC) ? ARTICLE_PAGE.exec(id)?.[1] : undefined;
      if (page) return articlePage(`${root}articles/${page}.md`);
      return /\.(?:yaml|md)$/.test(file) ? fileModule(folder, file) : null;
    },
    hotUpdate({ file, modules, type }) {
      if (type === 'update' || !normalizePath(file).startsWith(`${root}articles/`)) return;
      const affected = [ARTICLES, PAGES].flatMap(
        (id) => this.environment.moduleGraph.getModuleById(`\0${id}`) ?? [],
      );
      return [...modules, ...affected];
    },
  };
}
