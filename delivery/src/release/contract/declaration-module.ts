import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isSyntax, type Syntax } from './syntax.ts';

/** A name in a file of declarations: the place where something is declared. */
export interface Place {
  file: string;
  name: string;
}

/** A `.d.ts` file, taken apart. */
export interface DeclarationModule {
  file: string;
  /** Its text with blanks in the place of comments, so that positions stay. */
  text: string;
  declarations: ReadonlyMap<string, Syntax>;
  /** What its imports mean; names of packages are not among them. */
  imports: ReadonlyMap<string, Place>;
  /** What it exports by name from elsewhere. */
  exports: ReadonlyMap<string, Place>;
}

const nameOf = (node: unknown) => (isSyntax(node) ? String(node.name ?? node.value) : '');

/** Where a module that a file of declarations names lies; undefined for a package. */
export function resolveModule(from: string, specifier: unknown): string | undefined {
  if (typeof specifier !== 'string' || !specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier).replace(/\.tsx?$/, '.d.ts');
}

function declarationsIn(statement: Syntax): [string, Syntax][] {
  const declared =
    statement.type === 'ExportNamedDeclaration' && isSyntax(statement.declaration)
      ? statement.declaration
      : statement;
  if (declared.type === 'VariableDeclaration') {
    return (declared.declarations as Syntax[]).map((variable) => [nameOf(variable.id), variable]);
  }
  return isSyntax(declared.id) ? [[nameOf(declared.id), declared]] : [];
}

function places(statement: Syntax, file: string, local: string, foreign: string): [string, Place][] {
  const { value } = (statement.source ?? {}) as { value?: unknown };
  const target = resolveModule(file, value);
  if (!target) return [];
  return (statement.specifiers as Syntax[]).map((specifier) => [
    nameOf(specifier[local]),
    { file: target, name: nameOf(specifier[foreign]) },
  ]);
}

/** @throws Error for `export *`, which would make the public names depend on another file. */
export function readDeclarationModule(file: string, source: string): DeclarationModule {
  const { program, comments } = parseSync(file, source, { lang: 'dts' });
  let text = source;
  for (const { start, end } of comments) {
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  }
  const statements = program.body as unknown as Syntax[];
  if (statements.some(({ type }) => type === 'ExportAllDeclaration')) {
    throw new Error(`${file} exports everything of another file: name what is public, one by one.`);
  }
  const ofType = (type: string) => statements.filter((statement) => statement.type === type);
  return {
    file,
    text,
    declarations: new Map(statements.flatMap(declarationsIn)),
    imports: new Map(
      ofType('ImportDeclaration').flatMap((statement) => places(statement, file, 'local', 'imported')),
    ),
    exports: new Map(
      ofType('ExportNamedDeclaration').flatMap((statement) => places(statement, file, 'exported', 'local')),
    ),
  };
}
