import { dataModules } from './data-modules.ts';

/** The fields that hold prose; titles, labels and alternative texts are not sentences. */
const proseFields = new Set([
  'description',
  'excerpt',
  'features',
  'introduction',
  'items',
  'metaDescription',
  'paragraphs',
  'safety',
  'steps',
  'summary',
  'text',
  'tips',
  'youCan',
]);

function addProse(value: unknown, isProse: boolean, seen: Set<object>, sentences: string[]): void {
  if (typeof value === 'string') {
    if (isProse) sentences.push(...value.split(/(?<=[.!?])\s+/));
    return;
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    addProse(inner, isList ? isProse : proseFields.has(key), seen, sentences);
  }
}

/** Every sentence of the data, in order. A sentence in two records comes twice. */
export function sentencesInData(): readonly string[] {
  const sentences: string[] = [];
  addProse(dataModules, false, new Set(), sentences);
  return sentences;
}
