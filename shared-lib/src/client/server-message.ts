const LONGEST = 300;

/**
 * The message of a failed response, preferred to the fallbacks (specification section 8). It is untrusted, so it is shown
 * as text only and cut at 300 characters.
 */
export function serverMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, error } = body as { message?: unknown; error?: unknown };
  const text = [message, error].find((entry) => typeof entry === 'string' && entry.trim() !== '');
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST - 1)}…` : trimmed;
}
