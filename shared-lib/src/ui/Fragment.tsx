import { type ReactElement, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * The place of another app's fragment (docs/guides/fragments.md). The server fills the place, and in the browser the shell
 * renders the fragment there as a separate React root, so this component never changes the content.
 * @param of the app that exposes the fragment.
 * @param name the fragment's name in that app. All other properties are passed to the fragment.
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
