import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The inputs that have an error, in the order in which they stand on the page. */
export function wrongFields(errors: FieldErrors<FieldValues>): HTMLInputElement[] {
  const inputs = Object.values(errors)
    .map((error) => (error as { ref?: unknown } | undefined)?.ref)
    .filter((ref) => ref instanceof HTMLInputElement);
  return inputs.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}
