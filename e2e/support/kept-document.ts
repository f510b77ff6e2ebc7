export { type KeptReport, keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
