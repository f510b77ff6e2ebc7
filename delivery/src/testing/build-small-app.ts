import { join } from 'node:path';
import { build, type PluginOption, type Rollup } from 'vite';
import { className } from '../core/build/styles.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeTexts } from './write-texts.ts';

/** The entry is `src/routes.ts`. */
export async function buildSmallApp(
  files: Readonly<Record<string, string | Buffer>>,
  plugins: PluginOption[],
): Promise<Map<string, Buffer>> {
  const root = temporaryFolder();
  writeTexts(root, files);
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins,
    css: { modules: { generateScopedName: className } },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(root, 'src/routes.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(
    result.output.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source),
    ]),
  );
}
