import { showGuide } from './show-guide.tsx';

// @ts-expect-error: the federation plugin resolves it.
void showGuide(() => import('mfe_guide/routes'));
