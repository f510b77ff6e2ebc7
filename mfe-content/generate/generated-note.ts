/** The first line of a generated module: what it was made from, and how it is made anew. */
export function generatedNote(source: string): string {
  return `// Written from ${source} by \`npm run generate\`. Edit that, not this file.\n`;
}
