import type { ReactElement } from 'react';
import { Scene } from './Scene.tsx';

const PICTURE = {
  id: 'guide-hero',
  alt: 'A green hardcover guide on a workbench, between a mug, a plane and a pencil',
};

/** The free guide as a book; cropped to its middle wherever it is shown. */
export function GuidePicture({ className }: { className?: string | undefined }): ReactElement {
  return <Scene picture={PICTURE} shape="wide" className={className} />;
}
