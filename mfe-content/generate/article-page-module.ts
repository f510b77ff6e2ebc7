import type { Article } from '../src/data/types.ts';
import { generatedNote } from './generated-note.ts';
import { iconImport } from './icons-module.ts';
import { pascalCase } from './pascal-case.ts';

/** The name of an article's page component; its file is `<name>.tsx`. */
export const articlePageName = ({ id }: Pick<Article, 'id'>): string => `${pascalCase(id)}Page`;

/** The module of an article's page: its data, the icons that it names, and nothing else. */
export function articlePageModule(article: Article): string {
  const { id, slug } = article;
  const { statement, object } = iconImport(article);
  return `${generatedNote(`data/articles/${id}.ts`)}${statement}
import type { ReactElement } from 'react';
import article from '../data/articles/${id}.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = ${object};

/** \`${slug}\` */
export default function ${articlePageName(article)}(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
`;
}
