import type { Plugin } from 'vite';

/**
 * Gives the boot script copies of its own of what it imports. It is inlined into every page and must import
 * nothing at run time; a module that the application has too would become a chunk that both share.
 */
export function inlinedBoot(): Plugin {
  return {
    name: 'inlined-boot',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (!importer?.endsWith('/boot/boot.ts')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?inlined`;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.name === 'boot' && chunk.imports.length > 0) {
          this.error(`The boot script imports ${chunk.imports.join(', ')} at run time.`);
        }
      }
    },
  };
}
