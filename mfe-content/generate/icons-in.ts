/** The names of all icons in a value of plain data, however deep, in the order of the alphabet. */
export function iconsIn(value: unknown): readonly string[] {
  const names = new Set<string>();
  const collect = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    if ('icon' in inner && typeof inner.icon === 'string') names.add(inner.icon);
    for (const deeper of Object.values(inner)) collect(deeper);
  };
  collect(value);
  return [...names].sort();
}
