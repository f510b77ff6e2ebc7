import type { DeclarationModule } from './declaration-module.ts';
import { isSyntax, type Syntax } from './syntax.ts';

function bodyOf(node: Syntax): Syntax | null {
  const annotation = isSyntax(node.typeAnnotation) ? node.typeAnnotation : undefined;
  const literal =
    node.type === 'VariableDeclarator' && isSyntax(node.id) && isSyntax(node.id.typeAnnotation)
      ? node.id.typeAnnotation.typeAnnotation
      : annotation;
  const body = node.type === 'VariableDeclarator' ? literal : node.body;
  if (!isSyntax(body)) return null;
  return ['TSInterfaceBody', 'ClassBody', 'TSTypeLiteral'].includes(body.type) ? body : null;
}

function tidy(text: string): string {
  return text
    .replace(/import\("[^"]+"\)\./g, '')
    .replace(/"/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^(export |declare )+/, '')
    .replace(/(?<![;,\s])[;,\s]+$/, '')
    .trim();
}

const NAMELESS: Readonly<Record<string, string>> = {
  TSIndexSignature: '[index]',
  TSCallSignatureDeclaration: '(call)',
  TSConstructSignatureDeclaration: '(new)',
};

const KEYWORD: Readonly<Record<string, string>> = { VariableDeclarator: 'const ' };

/**
 * A declaration in comparable lines: itself, and each member of an interface, a class or an object. Two
 * declarations are the same to whoever uses them when these are; comments and layout do not count.
 */
export function declarationEntries(
  name: string,
  node: Syntax,
  { text }: DeclarationModule,
): [key: string, type: string][] {
  const keyword = KEYWORD[node.type] ?? '';
  const body = bodyOf(node);
  if (!body) return [[name, tidy(keyword + text.slice(node.start, node.end))]];
  const members = (body.body ?? body.members) as Syntax[];
  const head = tidy(`${keyword}${text.slice(node.start, body.start)}`).replace(/:$/, '');
  const entries: [string, string][] = [[name, head]];
  const seen = new Map<string, number>();
  for (const member of members) {
    if (member.accessibility === 'private') continue;
    const type = tidy(text.slice(member.start, member.end));
    const label =
      NAMELESS[member.type] ?? String(isSyntax(member.key) ? (member.key.name ?? member.key.value) : type);
    // An overload stands beside the first of its name.
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    entries.push([`${name}.${label}${times > 1 ? `#${times}` : ''}`, type]);
  }
  return entries;
}
