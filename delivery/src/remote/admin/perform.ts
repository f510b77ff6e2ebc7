import type { ChangeOptions } from '../../core/publish/change-live.ts';
import { rollBack } from '../../core/publish/go-live.ts';
import { previewStored } from '../../core/publish/make-preview.ts';
import { publishStored } from '../../core/publish/publish-release.ts';
import { abortCanary, changeCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { publishPack } from '../pack/publish-pack.ts';
import type { Operation } from './operation.ts';

export type OperationResult = Awaited<ReturnType<typeof perform>>;

export async function perform(options: ChangeOptions, operation: Operation) {
  if (operation.kind === 'publish') {
    const { kind, file, app, draft, preview, canary } = operation;
    return { kind, draft, ...(await publishPack({ ...options, draft, preview, canary }, file, app)) };
  }
  if (operation.kind === 'release')
    return { kind: 'publish' as const, draft: false, ...(await publishStored({ ...options, ...operation })) };
  const { kind } = operation;
  if (kind === 'rollback') return { kind, ...(await rollBack({ ...options, ...operation })) };
  const { app, version } = operation;
  if (kind === 'preview')
    return { kind, app, version, preview: await previewStored({ ...options, ...operation }) };
  const ofCanary = { ...options, app, version };
  if (kind === 'abort') return { kind, canary: await abortCanary(ofCanary) };
  if (kind === 'promote') return { kind, ...(await promoteCanary(ofCanary)) };
  const { percent, progressive } = operation;
  return { kind, ...(await changeCanary({ ...ofCanary, percent, progressive })) };
}
