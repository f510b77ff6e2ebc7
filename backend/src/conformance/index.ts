import { fileURLToPath } from 'node:url';

export { openApiDocument } from '../app/features.ts';
export { type ConformanceResult, conformanceReport, runConformance } from './run-conformance.ts';
export type { ConformanceTarget } from './visit.ts';

/** Where the OpenAPI document is committed: `backend/openapi.json`. */
export const openApiFile = fileURLToPath(new URL('../../openapi.json', import.meta.url));
