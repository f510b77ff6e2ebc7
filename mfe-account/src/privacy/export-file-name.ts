/** What the file with a visitor's data is called: whose site it is from, and the day in the visitor's time zone. */
export function exportFileName(siteName: string, now: Date): string {
  const site = siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${site}-my-data-${day}.json`;
}
