export { contractReport } from './contract-report.ts';
export type { ContractTarget } from './contract-visit.ts';
export { openApiDocument } from './openapi-document.ts';
export { openApiFile } from './openapi-file.ts';
export { type ContractResult, runContract } from './run-contract.ts';
