import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export default {
  output: 'export',
  turbopack: { root },
  outputFileTracingRoot: root,
};
