import { generatedNote } from './generated-note.ts';
import { iconsIn } from './icons-in.ts';
import { pascalCase } from './pascal-case.ts';

/** The import of the icons that a value of plain data names, and the object that has them by their names. */
export function iconImport(data: unknown): { statement: string; object: string } {
  const names = iconsIn(data).join(', ');
  return { statement: `import { ${names} } from 'lucide-react';`, object: `{ ${names} }` };
}

/** The module with the icons of `data/<name>.ts`; its path is `<name>-icons.ts`. */
export function iconsModule(name: string, data: unknown): string {
  const { statement, object } = iconImport(data);
  const pascal = pascalCase(name);
  return `${generatedNote(`data/${name}.ts`)}${statement}

/** The icons that data/${name}.ts names. */
export const ${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Icons = ${object};
`;
}
