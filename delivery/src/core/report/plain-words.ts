// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Words of others without what a terminal would obey instead of showing it: control signs, and turned writing. */
export function plainWords(text: string): string {
  return text.replaceAll(OBEYED, '');
}
