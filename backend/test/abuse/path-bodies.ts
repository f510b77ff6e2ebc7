import { PATHS } from '../../src/app/features.ts';
import { schemaOf } from '../../src/app/openapi.ts';
import type { DeclaredPath } from '../../src/http/route.ts';
import { PASSWORD, type TestBackend, type Visitor } from '../test-backend.ts';

/** Every declared path, so that new paths are tested automatically. */
export const EVERY_PATH = Object.entries(PATHS) as [string, DeclaredPath][];
export const PROTECTED_PATHS = EVERY_PATH.filter(([, { bearer }]) => bearer).map(([path]) => path);

interface Variant {
  properties?: Record<string, { const?: unknown; enum?: unknown[] }>;
}

function variants({ body }: DeclaredPath): Variant[] {
  const schema = schemaOf(body) as Variant & { anyOf?: Variant[]; oneOf?: Variant[] };
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

export const EVERY_FIELD = EVERY_PATH.flatMap(([path, declared]) => {
  const fields = new Set(variants(declared).flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...fields].map((field) => [path, field] as const);
});

export interface Belongings {
  visitor: Visitor;
  itemId: string;
  sessionId: string;
}

/** The visitor has a content item and a second device, whose session is `sessionId`. */
export async function createVisitorWithData(site: TestBackend): Promise<Belongings> {
  const visitor = await site.visitor();
  const { token, user } = visitor;
  const { body: item } = await site.post('/content/create', { type: 'note', title: 'mine' }, { token });
  await site.post('/auth/login', { email: user.email, password: PASSWORD });
  const { body } = await site.post('/user/sessions', { userId: user.id }, { token });
  const { id: sessionId } = body.data.find(({ current }: { current: boolean }) => !current);
  return { visitor, itemId: item.id, sessionId };
}

/** The first variant of the path that has `field`. Fields without a sample value are `x`. */
export function bodyFor(path: string, { visitor, itemId, sessionId }: Belongings, field?: string) {
  const declared = PATHS[path as keyof typeof PATHS] as DeclaredPath;
  const variant = variants(declared).find(
    ({ properties = {} }) => field === undefined || field in properties,
  );
  const values: Record<string, unknown> = {
    name: 'Rosa Field',
    email: visitor.user.email,
    to: visitor.user.email,
    password: PASSWORD,
    userId: visitor.user.id,
    id: itemId,
    sessionId,
    phone: '+14075550142',
    timestamp: '2025-06-12T09:30:00.000Z',
  };
  return Object.fromEntries(
    Object.entries(variant?.properties ?? {}).map(([name, schema]) => [
      name,
      schema.const ?? schema.enum?.[0] ?? values[name] ?? 'x',
    ]),
  );
}
