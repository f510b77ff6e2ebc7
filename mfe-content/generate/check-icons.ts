import { icons } from 'lucide-react';
import { DataError } from './data-error.ts';
import { iconsIn } from './icons-in.ts';

/** @throws DataError when the data of the file names an icon that is not there. */
export function checkIcons(file: string, data: unknown): void {
  const unknown = iconsIn(data).filter((name) => !(name in icons));
  if (unknown.length > 0) {
    throw new DataError(
      `${file}: there is no icon ${unknown.join(', ')}. Choose from https://lucide.dev/icons and write the name in PascalCase.`,
    );
  }
}
