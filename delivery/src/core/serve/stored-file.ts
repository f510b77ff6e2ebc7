import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as ChunkStream } from 'node:stream/web';

/** Bytes in memory, or the path of a file that is read while it is sent. */
type Content = Uint8Array<ArrayBuffer> | string;

/** One form of a file: as it is, or compressed. */
export interface Form<Held extends Content = Content> {
  /** A strong entity tag: it names these bytes, on every server. */
  etag: string;
  size: number;
  content: Held;
}

/** In the order in which the server prefers them. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A file in the forms in which it is answered. */
export type StoredFile = { identity: Form } & Partial<Record<Encoding, Form>>;

/** A file in all forms, in memory. */
export type EncodedFile = Record<Encoding, Form<Uint8Array<ArrayBuffer>>>;

/** The endings of a file's forms. */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

const tagOf = (hash: Hash) => `"${hash.digest('base64url').slice(0, 22)}"`;

/** Bytes as a form of a file. */
export function formOf(content: Uint8Array<ArrayBuffer>): Form<Uint8Array<ArrayBuffer>> {
  return { etag: tagOf(createHash('sha256').update(content)), size: content.length, content };
}

/** What memory holds of each file at most: all of a site but films. */
const LARGEST_HELD = 4 * 1024 * 1024;
const MOST_HELD = 64 * 1024 * 1024;

const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

async function readForm(path: string, largest: number): Promise<Form | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (NO_FILE.has(error.code ?? '')) return null;
    throw error;
  });
  if (!found?.isFile()) return null;
  if (found.size <= largest) return formOf(await readFile(path));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { etag: tagOf(hash), size: found.size, content: path };
}

/** How much is kept in memory, in bytes. */
interface MemoryLimits {
  most?: number;
  largest?: number;
}

/** Gives a file by its path: at once when it is in memory. */
export type FileMemory = (path: string) => StoredFile | Promise<StoredFile | null>;

/**
 * Reads files that never change: each once, as long as memory has room for it; what was asked for last stays. Null
 * where there is no file. Larger files are known by size and tag, and read while they are sent.
 */
export function createFileMemory({
  most = MOST_HELD,
  largest = LARGEST_HELD,
}: MemoryLimits = {}): FileMemory {
  const held = new Map<string, { file: StoredFile; size: number }>();
  const reading = new Map<string, Promise<StoredFile | null>>();
  let total = 0;

  function keep(path: string, file: StoredFile): void {
    const forms = Object.values(file).filter(({ content }) => typeof content !== 'string');
    // An entry takes some room of its own.
    const size = forms.reduce((sum, form) => sum + form.size, 1024);
    held.set(path, { file, size });
    total += size;
    for (const [oldest, { size: freed }] of held) {
      if (total <= most) return;
      held.delete(oldest);
      total -= freed;
    }
  }

  async function read(path: string): Promise<StoredFile | null> {
    const [br, gzip, identity] = await Promise.all(
      ENCODINGS.map((encoding) => readForm(`${path}${ENDINGS[encoding]}`, largest)),
    );
    if (!identity) return null;
    const file: StoredFile = { identity, ...(br && { br }), ...(gzip && { gzip }) };
    keep(path, file);
    return file;
  }

  return (path) => {
    const known = held.get(path);
    if (known) {
      held.delete(path);
      held.set(path, known);
      return known.file;
    }
    const underWay = reading.get(path) ?? read(path).finally(() => reading.delete(path));
    reading.set(path, underWay);
    return underWay;
  };
}

interface FilePart {
  path: string;
  first: number;
  last: number;
}

/** A piece of an answer: bytes, or a part of a file. */
export type Piece = Uint8Array<ArrayBuffer> | FilePart;

const CHUNK = 256 * 1024;

async function* chunksOf({ path, first, last }: FilePart): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    for (let at = first; at <= last; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, last - at + 1));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error(`${path} has become shorter.`);
      yield chunk.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** The body of an answer: bytes at once, a part of a file as it is read. */
export const bodyOf = (piece: Piece): Uint8Array<ArrayBuffer> | ReadableStream =>
  piece instanceof Uint8Array ? piece : (ChunkStream.from(chunksOf(piece)) as ReadableStream);
