/** How long a browser may take to read what it was told to save, in milliseconds. */
const KEEP_MS = 60_000;

/** Has the browser save `text` as a file, among the visitor's downloads. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
