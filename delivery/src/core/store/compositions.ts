import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { RouteForm, SiteConfig } from 'shared-lib';
import type { IntegrityFile } from 'shared-lib/federation/documents.ts';
import type { AppName, ByApp, Origins } from './app-name.ts';
import { type Drafts, isLeft } from './drafts.ts';
import { compressFile, integrity } from './files.ts';
import type { Versions } from './releases.ts';

/** How an app's pages were made, beside the releases. */
interface RenderedBy {
  /** Names the code that composed them. */
  composer: string;
  /** The address of their stylesheet. */
  stylesheet: string;
}

/** The releases that are live together, with their HTML: `composition.json`. Written once, never changed. */
export interface Composition {
  id: string;
  versions: Versions;
  /** The configuration of the pages, which later publishes keep. */
  config: SiteConfig;
  /** The other origins of apps' files, when there are any. */
  origins?: Origins;
  /** What a visitor may load of each release, with its integrity. */
  files: ByApp<readonly IntegrityFile[]>;
  /** File names below `pages`, by path. */
  pages: Readonly<Record<string, string>>;
  /** The integrity of each page's HTML, by path. */
  integrity: Readonly<Record<string, string>>;
  /** By app. The shell's own page is the not-found page. */
  rendered: ByApp<RenderedBy>;
  /** Files at the site's root, each with its app. */
  rootFiles: Readonly<Record<string, AppName>>;
  /** Where former pages have moved, by their former paths. */
  redirects: Readonly<Record<string, string>>;
  /** Forms, by the path they post to, with their page. */
  forms: Readonly<Record<string, PlacedForm>>;
  /** The source expression of the inlined boot script for the policy, for example `sha256-…`. */
  bootHash: string;
}

/** A form with the path of its page. */
export interface PlacedForm extends RouteForm {
  page: string;
}

/** The file of a page's HTML: `/` is `index.html`, `/blog` is `blog/index.html`. */
export function pageFile(path: string): string {
  return `${path.slice(1)}${path === '/' ? '' : '/'}index.html`;
}

/** The stylesheets of a composition, by name. */
export function stylesheetNames({ rendered }: Composition): string[] {
  return [...new Set(Object.values(rendered).map(({ stylesheet }) => basename(stylesheet)))];
}

/** A kept composition, with its time in milliseconds since 1970 UTC. */
export interface KeptComposition {
  composition: Composition;
  composedAt: number;
}

/** A text file as it is and compressed. */
export type TextForms = Readonly<Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer>>>;

const unbrotli = promisify(brotliDecompress);
const ungzip = promisify(gunzip);

/**
 * Reads a file that delivery has compressed.
 * @throws Error when a form is missing, or is of another text.
 */
export async function readForms(path: string): Promise<TextForms> {
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((form) => readFile(`${path}${form}`) as Promise<Buffer<ArrayBuffer>>),
  );
  if (!identity || !br || !gzip) throw new Error(`${path} is missing.`);
  const limit = { maxOutputLength: identity.length + 1 };
  const texts = await Promise.all([unbrotli(br, limit), ungzip(gzip, limit)]).catch(() => []);
  if (texts.length === 0 || texts.some((text) => !identity.equals(text)))
    throw new Error(`${path} and its compressed forms are not the same.`);
  return { br, gzip, identity };
}

/** The compositions below a site's `compositions`, and their `styles`. */
export type Compositions = ReturnType<typeof createCompositions>;

/** The compositions in a site's folder. */
export function createCompositions(siteFolder: string, drafts: Drafts) {
  const folder = (id: string): string => join(siteFolder, 'compositions', id);
  const pagesFolder = (id: string): string => join(folder(id), 'pages');
  const sheet = (name: string) => join(siteFolder, 'styles', name);

  /** Reads `composition.json`; null when there is no such composition. */
  async function read(id: string): Promise<Composition | null> {
    const file = join(folder(id), 'composition.json');
    return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Composition) : null;
  }

  /** A kept composition; null for what is damaged, or never was the name of one. */
  async function whole(id: string | null): Promise<Composition | null> {
    return id && /^[\w-]{1,64}$/.test(id) ? read(id).catch(() => null) : null;
  }

  /** Every kept composition, newest first. Leaves out what is damaged. */
  async function list(): Promise<KeptComposition[]> {
    const ids = await readdir(join(siteFolder, 'compositions')).catch(() => []);
    const kept = await Promise.all(
      ids.map(async (id) => {
        const composition = await whole(id);
        // A refusal may delete it meanwhile.
        const file = await stat(join(folder(id), 'composition.json')).catch(() => null);
        return composition && file ? { composition, composedAt: file.mtimeMs } : [];
      }),
    );
    return kept.flat().sort((a, b) => b.composedAt - a.composedAt);
  }

  return {
    /** The folder of a composition. */
    folder,
    /** The folder of a composition's pages. */
    pagesFolder,
    read,
    whole,
    list,

    /** The compositions whose pages a new one may keep: the live one first, then the newest. */
    async earlier(live: Composition | null): Promise<Composition[]> {
      const kept = (await list()).map(({ composition }) => composition);
      return live ? [live, ...kept.filter(({ id }) => id !== live.id)] : kept;
    },

    /** Writes `composition.json` into a draft and moves the draft to its place in one step. */
    async keep(draft: string, composition: Composition): Promise<void> {
      await writeFile(join(draft, 'composition.json'), `${JSON.stringify(composition, null, 2)}\n`);
      await drafts.moveWhole(draft, folder(composition.id), 'composition.json');
    },

    /** Deletes a composition from this folder. */
    discard: (id: string): Promise<void> => drafts.discard(folder(id)),

    /**
     * Reads a composition's pages, by path.
     * @throws Error that names the first page that is not what was composed, and says what to do.
     */
    async readPages({ id, pages, integrity: hashes }: Composition): Promise<Map<string, TextForms>> {
      const all = Object.entries(pages).map(async ([path, file]) => {
        try {
          const forms = await readForms(join(pagesFolder(id), file));
          if (integrity(forms.identity) !== hashes[path]) throw new Error('It is not what was composed.');
          return [path, forms] as const;
        } catch (error) {
          throw new Error(
            `The page ${path} of the composition ${id} is damaged and is not served: ${(error as Error).message} Delete ${folder(id)} and run "npm start" or release again, which composes it anew; or roll back to another composition.`,
          );
        }
      });
      return new Map(await Promise.all(all));
    },

    /** Keeps a stylesheet with its compressed forms under its content's name. */
    async keepStylesheet(name: string, styles: string): Promise<void> {
      const file = sheet(name);
      // As new as one that is written now: nobody may name it yet (`discardStylesheets`).
      if (existsSync(file)) return utimes(file, new Date(), new Date());
      await mkdir(dirname(file), { recursive: true });
      await drafts.inDraft(name, async (draft) => {
        await mkdir(draft);
        await writeFile(join(draft, name), styles);
        await compressFile(join(draft, name));
        // The file comes last: where it exists, its compressed forms do too, even after an interruption.
        for (const form of ['.br', '.gz', '']) await rename(join(draft, `${name}${form}`), `${file}${form}`);
      });
    },

    /**
     * Deletes the stylesheets that no kept composition names, nor one that is being composed. Returns their names.
     * @param shown those that tabs may still show without one.
     */
    async discardStylesheets(shown: readonly string[]): Promise<string[]> {
      const used = new Set([
        ...shown,
        ...(await list()).flatMap(({ composition }) => stylesheetNames(composition)),
      ]);
      const files = await readdir(sheet('')).catch(() => []);
      const gone: string[] = [];
      for (const file of files.filter((name) => name.endsWith('.css') && !used.has(name))) {
        if (!(await isLeft(sheet(file)))) continue;
        for (const form of ['', '.br', '.gz']) await rm(sheet(`${file}${form}`), { force: true });
        gone.push(file);
      }
      return gone;
    },
  };
}
