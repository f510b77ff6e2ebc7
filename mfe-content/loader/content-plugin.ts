import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { articlesIn, CONTENT, loadContent, loadFile } from './load-content.ts';
import { type Article, type ArticleTeaser, opening, type Page, type PageOpening, teaser } from './schemas.ts';

const ARTICLES = 'content:articles';
const PAGES = 'content:markdown-pages';
const OPENING = 'content:page/';

const SRC = normalizePath(join(CONTENT, '../src') + sep);

/** Markdown pages have virtual files, because servers, builds and routes need a file for each page. */
const MARKDOWN_PAGE = /\/src\/pages\/((articles|legal)\/[\w-]+)\.tsx$/;

function moduleOf(value: unknown): string {
  const icons = new Set<string>();
  // `JSON.stringify` escapes the character that marks an icon's name (`ICON`).
  const text = JSON.stringify(value).replaceAll(/"\\u0000(\w+)"/g, (_, icon: string) => {
    icons.add(icon);
    return icon;
  });
  const imported = icons.size > 0 ? `import { ${[...icons].join(', ')} } from 'lucide-react';\n` : '';
  return `${imported}export default ${text};\n`;
}

/** The last valid versions: newest first, companion articles last. */
function teasers(folder: string, withDrafts: boolean): ArticleTeaser[] {
  const rank = ({ companionOf }: ArticleTeaser) => (companionOf ? 1 : 0);
  return articlesIn(loadContent(folder))
    .flatMap(({ output }) => output ?? [])
    .filter(({ draft }) => withDrafts || !draft)
    .sort((a, b) => rank(a) - rank(b) || b.published.localeCompare(a.published))
    .map(({ slug, shop, ...article }) => ({ ...v.parse(teaser, article), slug, shop }));
}

function openingOf(pages: readonly Page[], id: string): PageOpening {
  const path = `/${id.slice(OPENING.length + 1)}`.replace(/^\/home$/, '/');
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`content/pages.yaml has no page ${path}.`);
  return v.parse(opening, page);
}

/** Turns the files of `content` into modules, and includes drafts only if `withDrafts`. */
export function contentPlugin(withDrafts: boolean, folder = CONTENT): Plugin {
  const root = normalizePath(folder + sep);

  function contentModule({ environment }: Rolldown.PluginContext, id: string, file: string): string {
    const { issues, output } = loadFile(file, folder);
    const [issue] = issues;
    const asModule = () => moduleOf(id.startsWith(`\0${OPENING}`) ? openingOf(output as Page[], id) : output);
    if (!issue) return asModule();
    const message = `content/${file}, line ${issue.line}: ${issue.message} ${issue.remedy}`;
    if (environment.mode !== 'dev') throw new Error(message);
    // Vite must not cache this module, because the file may be only partly saved.
    const module = environment.moduleGraph.getModuleById(id);
    if (module) environment.moduleGraph.invalidateModule(module);
    if (output) return asModule();
    // The module throws, because Vite may show the error of a plugin even after the fix.
    return `throw Object.assign(new Error(${JSON.stringify(message)}), { stack: '' });\nexport default null;\n`;
  }

  return {
    name: 'content',
    enforce: 'pre',
    configureServer: (server) => void server.watcher.add(folder),
    resolveId(id) {
      if (id === ARTICLES || id === PAGES || id.startsWith(OPENING)) return `\0${id}`;
      const name = MARKDOWN_PAGE.exec(id)?.[1];
      return name && existsSync(`${root}${name}.md`) ? `${SRC}pages/${name}.tsx` : null;
    },
    load(id) {
      if (id === `\0${ARTICLES}`) return moduleOf(teasers(folder, withDrafts));
      if (id === `\0${PAGES}`) {
        // Includes articles with mistakes, so that only a new, renamed or deleted article changes this module.
        const pages = loadContent(folder).flatMap(({ file, output }) => {
          // A badly named or missing file must not break the imports of the other pages.
          const [, name, path] = (existsSync(root + file) && /^(\w+(\/[\w-]+))\.md$/.exec(file)) || [];
          if (!name || (!withDrafts && (output as Article | undefined)?.draft)) return [];
          return `['${path}', () => import('${SRC}pages/${name}.tsx')]`;
        });
        return `export default new Map([${pages.join(',')}]);\n`;
      }
      if (id.startsWith(`\0${OPENING}`)) {
        this.addWatchFile(join(folder, 'pages.yaml'));
        return contentModule(this, id, 'pages.yaml');
      }
      const [, page, kind] = (id.startsWith(SRC) && MARKDOWN_PAGE.exec(id)) || [];
      if (page)
        return `
          import content from '${root}${page}.md';
          import Layout from '${SRC}${kind === 'legal' ? 'legal/LegalLayout' : 'reading/ArticleLayout'}.tsx';

          export default function Page() {
            return <Layout page={content} />;
          }
        `;
      return id.startsWith(root) ? contentModule(this, id, id.slice(root.length)) : null;
    },
    hotUpdate({ file, modules, type }) {
      if (!normalizePath(file).startsWith(`${root}articles/`)) return;
      const affected = (type === 'update' ? [ARTICLES] : [ARTICLES, PAGES]).flatMap(
        (id) => this.environment.moduleGraph.getModuleById(`\0${id}`) ?? [],
      );
      return [...modules, ...affected];
    },
  };
}
