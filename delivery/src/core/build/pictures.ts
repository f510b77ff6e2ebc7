import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import sharp, { type Sharp } from 'sharp';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';
import { type Refusal, Refused } from '../report/refusal.ts';
import { SOCIAL_PICTURE, socialPictureFile } from '../store/packed-pages.ts';
import { BUDGETS } from './budgets.ts';

/** Widths of photos in pixels. A photo narrower than `MIN_WIDTH` would look blurred. */
const WIDTHS = [480, 960, 1600] as const;
const [, MIN_WIDTH] = WIDTHS;
const FORMATS = ['avif', 'webp'] as const;
const QUALITIES = [60, 50, 40, 30, 20] as const;
/** Limits memory: a single-color picture of a few kilobytes can take gigabytes when it is decoded. */
const MAX_PIXELS = 100e6;
const PHOTO = /\.(?:jpe?g|png|webp|avif)$/i;

const PHOTOS = 'virtual:photos';

export function pictureFile(folder: string, id: string): string | undefined {
  const name = filesIn(folder).find((one) => parse(one).name === id);
  return name && join(folder, name);
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg') || PHOTO.test(name)) : [];

const photosIn = (folder: string): string[] => filesIn(folder).filter((name) => PHOTO.test(name));

/** @throws Refused */
async function openPhoto(file: string) {
  const refused = (reason: string, remedy: string) =>
    new Refused([{ check: 'photos', subject: basename(file), reason, remedy }]);
  const photo = sharp(await readFile(file), { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { autoOrient } = await photo.metadata().catch(({ message }: Error) => {
    throw refused(`It cannot be read: ${message}.`, 'Save it as JPEG or PNG of at most 100 megapixels.');
  });
  const { width } = autoOrient;
  if (width < MIN_WIDTH)
    throw refused(
      `It is only ${width} pixels wide.`,
      `Save it at least ${MIN_WIDTH} pixels wide, ideally 1600.`,
    );
  return { photo, widths: WIDTHS.filter((one) => one <= width) };
}

export async function photoRefusals(folder: string): Promise<readonly Refusal[]> {
  const opened = await Promise.allSettled(photosIn(folder).map((name) => openPhoto(join(folder, name))));
  const failures = opened.map((one) => (one.status === 'rejected' ? one.reason : null));
  return failures.flatMap((failure) => (failure instanceof Refused ? failure.refusals : []));
}

async function withinBudget(
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encode(quality);
    if (bytes.length <= BUDGETS.bitmap) break;
  }
  return bytes;
}

const resizePhoto = (photo: Sharp, width: number, format: (typeof FORMATS)[number]): Promise<Buffer> =>
  withinBudget(QUALITIES, (quality) => photo.clone().resize({ width })[format]({ quality }).toBuffer());

/**
 * A Vite plugin for the pictures of the app at `root`, by default the built or served app. A drawing in `src/pictures`
 * becomes `pictures/<id>.svg`; a photo becomes `pictures/<id>-<width>.avif` and `.webp`, and `virtual:photos` exports
 * its widths in pixels, by id. A build contains the pictures only if it contains the public folder.
 */
export function pictures(root?: string): Plugin {
  let app = '';
  let folder = '';
  let areBuilt = false;
  // A development server serves several apps, each with its own photos.
  const moduleId = () => `\0${PHOTOS}/${basename(app)}`;
  return {
    name: 'pictures',
    configResolved({ root: served, publicDir }) {
      app = root ?? served;
      folder = join(app, 'src/pictures');
      areBuilt = publicDir !== '';
    },
    resolveId: (id, importer) => (id === PHOTOS && importer?.startsWith(app) ? moduleId() : null),
    async load(id) {
      if (id !== moduleId()) return null;
      const entries = photosIn(folder).map(async (name) => {
        const { widths } = await openPhoto(join(folder, name)).catch(() => ({ widths: [] }));
        return [parse(name).name, widths] as const;
      });
      return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(entries)))};`;
    },
    configureServer({ middlewares, moduleGraph, watcher, ws }) {
      const reload = (path: string) => {
        const module = moduleGraph.getModuleById(moduleId());
        if (!path.startsWith(folder) || !module) return;
        moduleGraph.invalidateModule(module);
        ws.send({ type: 'full-reload' });
      };
      watcher.on('add', reload).on('change', reload).on('unlink', reload);
      middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const [, name = '', format] = /\/pictures\/([\w-]+)\.(svg|avif|webp)$/.exec(path) ?? [];
        // Sends the original photo for every width and format: browsers detect the format from the content.
        const file = pictureFile(folder, format === 'svg' ? name : name.replace(/-\d+$/, ''));
        if (!file) return next();
        response.setHeader('content-type', format === 'svg' ? 'image/svg+xml' : `image/${format}`);
        response.setHeader('access-control-allow-origin', '*');
        response.end(await readFile(file));
      });
    },
    async generateBundle() {
      for (const name of areBuilt ? filesIn(folder) : []) {
        const file = join(folder, name);
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName: `pictures/${fileName}`, source });
        if (name.endsWith('.svg')) {
          const drawing = await readFile(file, 'utf8');
          emit(name, optimize(drawing, { floatPrecision: 1, plugins: ['preset-default'] }).data);
          continue;
        }
        const { photo, widths } = await openPhoto(file);
        for (const width of widths)
          for (const format of FORMATS)
            emit(`${parse(name).name}-${width}.${format}`, await resizePhoto(photo, width, format));
      }
    },
  };
}

/** Link previews are bitmaps, because social networks show no SVG. @throws Error for a missing picture. */
export async function drawSocialPictures(
  client: string,
  folder: string,
  routes: readonly Pick<RemoteRoute, 'path' | 'picture'>[],
): Promise<void> {
  const drawn = new Set<string>();
  for (const { path, picture } of routes) {
    if (!picture || drawn.has(picture.id)) continue;
    drawn.add(picture.id);
    const source = pictureFile(folder, picture.id);
    if (!source)
      throw new Error(
        `The page ${path} names the picture ${picture.id}, but ${folder} has no such photo or drawing. Add one, or name another.`,
      );
    const { width, height } = SOCIAL_PICTURE;
    const bitmap = sharp(await readFile(source))
      .autoOrient()
      .resize({ width, height, fit: 'cover' });
    const bytes = await withinBudget([85, 70, 55, 40], (quality) =>
      bitmap.clone().jpeg({ quality, mozjpeg: true }).toBuffer(),
    );
    const file = join(client, socialPictureFile(picture));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
