import { join, sep } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { articleFiles, CONTENT, loadContent, loadFile } from './load-content.ts';
import { IconName } from './schemas.ts';

/** The fields of an article that a link to it needs. */
export const TEASER = [
  'id',
  'slug',
  'title',
  'draft',
  'shop',
  'category',
  'metaDescription',
  'excerpt',
  'cover',
  'published',
  'updated',
  'companionOf',
] as const;

/** The plugin's modules: every article without its text, the loaders of their pages, and the pages' openings. */
const ARTICLES = 'content:articles';
const PAGES = 'content:article-pages';
const OPENING = 'content:page/';

const SRC = normalizePath(join(CONTENT, '../src') + sep);

/** The virtual file of an article's page, because development servers, builds and routes identify pages by their files. */
const PAGE = /\/src\/pages\/articles\/([\w-]+)\.tsx$/;

const articlePage = (file: string): string => `
  import { article } from '${file}';
  import { ArticleLayout } from '${SRC}reading/ArticleLayout.tsx';

  export default function ArticlePage() {
    return <ArticleLayout article={article} />;
  }
`;

/** A value as JavaScript. Icon names become the icons, which the module must import. */
function literal(value: unknown, icons: Set<string>): string {
  if (value instanceof IconName) {
    icons.add(value.name);
    return value.name;
  }
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, icons)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${literal(inner, icons)}`).join(',')}}`;
}

function moduleOf(name: string, value: unknown, more: string): string {
  const icons = new Set<string>();
  const text = literal(value, icons);
  const imported = icons.size > 0 ? `import { ${[...icons].join(', ')} } from 'lucide-react';\n` : '';
  return `${imported}const ${name} = ${text};\n${more}\n`;
}

/** The articles of a build, in the order of the blog: newest first, companions last. */
function teasers(folder: string, withDrafts: boolean): Record<string, unknown>[] {
  const articles = loadContent(folder).articles.flatMap(({ output }) => output ?? []);
  const rank = (one: { companionOf?: string | undefined }) => (one.companionOf ? 1 : 0);
  return articles
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => rank(a) - rank(b) || b.published.localeCompare(a.published))
    .map((article) =>
      Object.fromEntries(
        Object.entries(article).filter(([key]) => (TEASER as readonly string[]).includes(key)),
      ),
    );
}

/** The opening and the guide call of a page, without the fields that only delivery needs. */
function opening(folder: string, name: string) {
  const { output = [] } = loadContent(folder).files['pages.yaml'] ?? {};
  const found = output.find(({ path }) => path === (name === 'home' ? '/' : `/${name}`));
  if (!found) throw new Error(`content/pages.yaml has no page /${name}.`);
  const { title, headline, lede, picture, guide } = found;
  return { title, headline, lede, picture, guide };
}

function loadFeatured(folder: string) {
  const loaded = loadFile('home-featured.yaml', folder);
  const { link } = (loaded?.output ?? {}) as { link?: string };
  const article = loadContent(folder).articles.find(({ output }) => output?.slug === link)?.output;
  return (
    loaded && {
      ...loaded,
      output: { ...(loaded.output as object), title: article?.title, published: article?.published },
    }
  );
}

/** Turns `content` into modules: YAML and Markdown into data, an article into its page too; drafts if `withDrafts`. */
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
      const name = PAGE.exec(id)?.[1];
      return name && articleFiles(folder).includes(`${name}.md`) ? `${SRC}pages/articles/${name}.tsx` : null;
    },
    load(id) {
      if (id === `\0${ARTICLES}`) {
        for (const name of articleFiles(folder)) this.addWatchFile(join(folder, 'articles', name));
        return moduleOf('articles', teasers(folder, withDrafts), 'export { articles };');
      }
      if (id === `\0${PAGES}`) {
        const pages = teasers(folder, withDrafts).map(
          ({ id: name, slug }) =>
            `[${JSON.stringify(slug)}, () => import(${JSON.stringify(`${SRC}pages/articles/${name}.tsx`)})]`,
        );
        return `export const articlePages = new Map([${pages.join(',')}]);\n`;
      }
      if (id.startsWith(`\0${OPENING}`)) {
        this.addWatchFile(join(folder, 'pages.yaml'));
        return moduleOf('page', opening(folder, id.slice(OPENING.length + 1)), 'export default page;');
      }
      const page = id.startsWith(SRC) ? PAGE.exec(id)?.[1] : undefined;
      if (page) return articlePage(`${root}articles/${page}.md`);
      const name = id.startsWith(root) ? id.slice(root.length) : '';
      if (!/\.(?:yaml|md)$/.test(name)) return null;
      const loaded = name === 'home-featured.yaml' ? loadFeatured(folder) : loadFile(name, folder);
      if (!loaded) return null;
      const [issue] = loaded.issues;
      if (issue) this.error(`${issue.file}, line ${issue.line}: ${issue.message} ${issue.remedy}`);
      if (name.startsWith('legal/')) return moduleOf('legalPage', loaded.output, 'export { legalPage };');
      if (!name.startsWith('articles/')) return moduleOf('content', loaded.output, 'export default content;');
      return moduleOf('article', loaded.output, 'export { article };');
    },
    hotUpdate({ file, modules, type }) {
      if (type === 'update' || !normalizePath(file).startsWith(`${root}articles/`)) return;
      const made = [ARTICLES, PAGES].flatMap(
        (id) => this.environment.moduleGraph.getModuleById(`\0${id}`) ?? [],
      );
      return [...modules, ...made];
    },
  };
}
