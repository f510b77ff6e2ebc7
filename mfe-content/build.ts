import type { AppBuild } from 'delivery/vite';
import { contentPlugin } from './loader/content-plugin.ts';
import { articlesIn, loadContent } from './loader/load-content.ts';
import { checkContent } from './loader/rules.ts';

// The build extension for this app's content (`delivery/src/core/build/app-build.ts`).

export const plugins: AppBuild['plugins'] = ({ withDrafts }) => [contentPlugin(withDrafts)];

export const check: AppBuild['check'] = () =>
  checkContent().map(({ file, ...issue }) => ({ file: `mfe-content/content/${file}`, ...issue }));

export const hasDrafts: AppBuild['hasDrafts'] = () =>
  articlesIn(loadContent()).some(({ output }) => output?.draft);
