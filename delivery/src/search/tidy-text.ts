/** Text with single spaces, and none before punctuation. */
export function tidyText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();
}
