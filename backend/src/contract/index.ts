export type { ContractTarget } from './contract-visit.ts';
export { openApiDocument, openApiFile } from './openapi-document.ts';
export { type ContractResult, contractReport, runContract } from './run-contract.ts';
