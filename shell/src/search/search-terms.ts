/** A word, or words that belong together: `Wi-Fi`, `roof’s`, `8 × 10`. */
const PIECE = /[\p{L}\p{N}]+(?:(?:['’-]|\s?×\s?)[\p{L}\p{N}]+)*/gu;

function singular(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word) || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(shel|lea)ves$/, '$1f')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/s$/, '');
}

/** The pieces of a text, in order, with where each begins. */
export function* piecesOf(text: string): Generator<{ piece: string; at: number }> {
  for (const match of text.matchAll(PIECE)) yield { piece: match[0], at: match.index };
}

/**
 * What a piece is compared by: its words without case, accents and plural, and joined words also as one,
 * so that `wifi` finds `Wi-Fi`, and `8x10` finds `8 × 10`.
 */
export function termsOf(piece: string): string[] {
  const plain = piece.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/g, '');
  const parts = plain.split(/[^\p{L}\p{N}]/u);
  const joined = parts.length > 1 ? [plain.replaceAll('×', 'x').replace(/['’-]/g, '')] : [];
  return [...new Set([...parts, ...joined].filter((word) => /\d|../.test(word)).map(singular))];
}

/** Every term of a text, in order. */
export function termsIn(text: string): string[] {
  return [...piecesOf(text)].flatMap(({ piece }) => termsOf(piece));
}
