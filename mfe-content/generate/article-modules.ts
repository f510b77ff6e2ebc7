import type { Article, ArticleListItem } from '../src/data/types.ts';
import { iconPath } from './icon-path.ts';

function listItem(article: Article): ArticleListItem {
  const { id, title, excerpt, cover, date, isoDate, updated, slug, companionOf, category } = article;
  const optional = { ...(updated ? { updated } : {}), ...(companionOf ? { companionOf } : {}) };
  return { id, title, excerpt, cover, date, isoDate, ...optional, slug, category };
}

/** The module of the blog and "Keep reading": each article's teaser, in the order given. */
export function articleListModule(articles: readonly Article[]): string {
  return `${generatedNote('data/articles')}import type { ArticleListItem } from '../data/types.ts';

/** The articles in the order of the blog, companions last, without their texts. */
export const articleList: readonly ArticleListItem[] = ${literal(articles.map(listItem))};

/** Those that the blog shows. */
export const blogArticles = articleList.filter(({ companionOf }) => !companionOf);
`;
}

/** The name of an article's page component; its file is `<name>.tsx`. */
export const articlePageName = ({ id }: Pick<Article, 'id'>): string => `${pascalCase(id)}Page`;

/** The module of an article's page: its data and the icons that it names. */
export function articlePageModule(article: Article): string {
  const { id, slug } = article;
  const { statement, object } = iconImport(article);
  return `${generatedNote(`data/articles/${id}.ts`)}import type { ReactElement } from 'react';
import article from '../data/articles/${id}.ts';
${statement}
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = ${object};

/** \`${slug}\` */
export default function ${articlePageName(article)}(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
`;
}

function route(article: Article): string {
  const { title, metaDescription, cover, isoDate, updated, slug } = article;
  const page = `${articlePageName(article)}.tsx`;
  const written = literal({
    path: slug,
    title,
    description: metaDescription,
    layout: 'public',
    access: 'anyone',
    static: true,
    parent: '/blog',
    picture: cover,
    updated: updated ?? isoDate,
    indexed: true,
    published: isoDate,
    source: `src/generated/${page}`,
    // `src/page-view.ts` counts clicks on links to the shop.
    view: true,
  });
  const lines = [
    written.replace(/\n}$/, ','),
    `structuredData: () => import('../structured-data/article-page.ts'),`,
    `load: articlePages[${JSON.stringify(slug)}],`,
  ];
  return `${lines.join('\n  ')}\n}`.replaceAll('\n', '\n  ');
}

/** The module with what the browser loads of the articles, in the order given. */
export function articlePagesModule(articles: readonly Article[]): string {
  const loads = articles.map(
    (article) => `  ${JSON.stringify(article.slug)}: () => import('./${articlePageName(article)}.tsx'),\n`,
  );
  return `${generatedNote('data/articles')}/** How each article is loaded, by its path. */
export const articlePages = {
${loads.join('')}};
`;
}

/** The module with the articles' routes, in the order given. */
export function articleRoutesModule(articles: readonly Article[]): string {
  return `${generatedNote('data/articles')}import type { RemoteRoute } from 'shared-lib';
import { articlePages } from './article-pages.ts';

/** The articles' pages, in the order of the blog; companions come last. */
export const articleRoutes: readonly RemoteRoute[] = [
  ${articles.map(route).join(',\n  ')},
];
`;
}

/** The import for the icons in plain data, and the object that maps their names to them. */
function iconImport(data: unknown): { statement: string; object: string } {
  const drawn = iconsIn(data).map((name) => `\n  ${name}: icon('${iconPath(name)}'),`);
  return { statement: `import { icon } from '../parts/icon.tsx';`, object: `{${drawn.join('')}\n}` };
}

/** The module with the icons of `data/<name>.ts`; its path is `<name>-icons.ts`. */
export function iconsModule(name: string, data: unknown): string {
  const { statement, object } = iconImport(data);
  const pascal = pascalCase(name);
  return `${generatedNote(`data/${name}.ts`)}${statement}

/** The icons that data/${name}.ts names. */
export const ${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Icons = ${object};
`;
}

/** The names of all icons in plain data, at any depth, sorted. */
export function iconsIn(value: unknown): readonly string[] {
  const names = new Set<string>();
  const collect = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    if ('icon' in inner && typeof inner.icon === 'string') names.add(inner.icon);
    for (const deeper of Object.values(inner)) collect(deeper);
  };
  collect(value);
  return [...names].sort();
}

/** Articles in blog order: newest first, those of one day by title. An article with a `blogPlace` stands there. */
export function blogOrder<Ordered extends Pick<Article, 'title' | 'isoDate' | 'blogPlace'>>(
  articles: readonly Ordered[],
): readonly Ordered[] {
  const ordered = articles
    .filter(({ blogPlace }) => blogPlace === undefined)
    .sort((a, b) => b.isoDate.localeCompare(a.isoDate) || a.title.localeCompare(b.title));
  const placed = articles
    .flatMap((article) => (article.blogPlace === undefined ? [] : [{ article, place: article.blogPlace }]))
    .sort((a, b) => a.place - b.place);
  for (const { article, place } of placed) ordered.splice(place - 1, 0, article);
  return ordered;
}

/** Plain data as TypeScript, with unquoted keys. */
function literal(value: unknown): string {
  // No string of JSON breaks a line, so a line can only begin with a key.
  return JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, '$1$2:');
}

/** `curb-appeal-upgrades` in Pascal case: `CurbAppealUpgrades`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The first line of a generated module: its source, and how to generate it. */
function generatedNote(source: string): string {
  return `// Written from ${source} by \`npm run generate\`. Edit that, not this file.\n`;
}
