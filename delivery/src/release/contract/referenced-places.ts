import { type DeclarationModule, type Place, resolveModule } from './declaration-module.ts';
import { isSyntax, type Syntax, syntaxBelow } from './syntax.ts';

const leftmost = (node: unknown): string | undefined => {
  if (!isSyntax(node)) return undefined;
  return node.type === 'TSQualifiedName' ? leftmost(node.left) : (node.name as string | undefined);
};

function placeOf(node: Syntax, module: DeclarationModule): Place | undefined {
  if (node.type === 'TSImportType') {
    const { value } = (node.source ?? {}) as { value?: unknown };
    const file = resolveModule(module.file, value);
    const name = leftmost(node.qualifier);
    return file && name ? { file, name } : undefined;
  }
  const name = node.type === 'Identifier' ? (node.name as string) : undefined;
  if (!name) return undefined;
  if (module.declarations.has(name)) return { file: module.file, name };
  return module.imports.get(name);
}

/** Every declaration of the project that a piece of a declaration speaks of. */
export function referencedPlaces(node: Syntax, module: DeclarationModule): Place[] {
  const own = placeOf(node, module);
  return [...(own ? [own] : []), ...syntaxBelow(node).flatMap((below) => referencedPlaces(below, module))];
}

/** The pieces of a declaration that a caller fills in: the parameters of its functions and methods. */
export function parametersOf(node: Syntax): Syntax[] {
  const own = Array.isArray(node.params) && node.type !== 'TSTypeParameterInstantiation' ? node.params : [];
  return [...own.filter(isSyntax), ...syntaxBelow(node).flatMap(parametersOf)];
}
