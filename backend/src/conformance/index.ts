export { openApiDocument, openApiFile } from './openapi-document.ts';
export { type ConformanceResult, conformanceReport, runConformance } from './run-conformance.ts';
export type { ConformanceTarget } from './visit.ts';
