import { declarationEntries } from './declaration-entries.ts';
import { type DeclarationModule, type Place, readDeclarationModule } from './declaration-module.ts';
import { parametersOf, referencedPlaces } from './referenced-places.ts';
import type { Syntax } from './syntax.ts';

/** One declaration that somebody who imports the library can come across. */
export interface ApiDeclaration {
  name: string;
  /** Exported by name; otherwise only reached through what is. */
  exported: boolean;
  /** It exists at run time: a constant, a function, a class. */
  value: boolean;
  /** Whoever uses the library makes values of it and hands them over. */
  taken: boolean;
  entries: readonly (readonly [key: string, type: string])[];
}

const VALUES = new Set([
  'VariableDeclarator',
  'TSDeclareFunction',
  'FunctionDeclaration',
  'ClassDeclaration',
]);

/**
 * Everything that an entry file gives away: what it exports, and what that speaks of. With `imported`, only
 * what somebody can come across who imports these names.
 * @throws Error when two declarations of one name are reached: the report would mix them up.
 */
export function libraryApi(
  sources: ReadonlyMap<string, string>,
  entry: string,
  imported?: ReadonlySet<string>,
): ApiDeclaration[] {
  const modules = new Map<string, DeclarationModule>();
  const moduleAt = (file: string) => {
    const known = modules.get(file) ?? readDeclarationModule(file, sources.get(file) ?? '');
    modules.set(file, known);
    return known;
  };
  const found = new Map<string, { place: Place; node: Syntax; next: Place[] }>();
  const reach = (place: Place): string | null => {
    const module = moduleAt(place.file);
    const elsewhere = module.exports.get(place.name);
    if (elsewhere) return reach(elsewhere);
    const node = module.declarations.get(place.name);
    if (!node) return null;
    const known = found.get(place.name);
    if (known && known.place.file !== place.file) {
      throw new Error(
        `${known.place.file} and ${place.file} both declare ${place.name}: give one another name.`,
      );
    }
    if (known) return place.name;
    const next = referencedPlaces(node, module).filter(({ name }) => name !== place.name);
    found.set(place.name, { place, node, next });
    for (const other of next) reach(other);
    return place.name;
  };
  const closure = (places: readonly Place[], into = new Set<string>()): Set<string> => {
    for (const place of places) {
      const name = reach(place);
      if (!name || into.has(name)) continue;
      into.add(name);
      closure(found.get(name)?.next ?? [], into);
    }
    return into;
  };

  const exported = [...moduleAt(entry).exports]
    .filter(([name]) => !imported || imported.has(name))
    .map(([, place]) => place);
  const exportedNames = new Set(exported.map(reach));
  const isValue = (name: string) => VALUES.has(found.get(name)?.node.type ?? '');
  const given = closure(exported.filter((place) => isValue(reach(place) ?? '')));
  // What no value of the library leads to is there for others to make: the route contract, for example.
  const taken = new Set([...closure(exported)].filter((name) => !given.has(name)));
  for (const { place, node } of [...found.values()]) {
    const module = moduleAt(place.file);
    closure(
      parametersOf(node).flatMap((parameter) => referencedPlaces(parameter, module)),
      taken,
    );
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { place, node }]) => ({
      name,
      exported: exportedNames.has(name),
      value: isValue(name),
      taken: taken.has(name) && !isValue(name),
      entries: declarationEntries(name, node, moduleAt(place.file)),
    }));
}
