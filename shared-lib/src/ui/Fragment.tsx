import { type ReactElement, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * The place of another app's fragment (docs/guides/fragments.md). The server or the shell fills the place, so this
 * component never changes the content. All properties except `of` and `name` are passed to the fragment.
 */
export function Fragment({
  of,
  name,
  ...props
}: { of: string; name: string } & Record<string, string>): ReactElement {
  const isHydrating = !useHydrated();
  const [isFilled] = useState(isHydrating);
  const place = { 'data-fragment': `${of}/${name}`, 'data-props': JSON.stringify(props) };
  if (!isFilled) return <div {...place} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: on hydration, React ignores this HTML and keeps the server's.
  return <div {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
