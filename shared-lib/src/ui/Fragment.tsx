import { type ReactElement, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * The place of another app's fragment (docs/guides/fragments.md). The server fills it, and the shell renders it as a separate
 * React root, so React does not touch the content here.
 * @param of the app that exposes it.
 * @param name its name there. The other properties are its texts.
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: never written, it makes React keep what is there.
  return <div {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
