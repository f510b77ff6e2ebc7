/** What a caller reads who has to wait. */
export function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 60
      ? `${seconds} second${seconds === 1 ? '' : 's'}`
      : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `Too many attempts. Please try again in ${time}.`;
}
