export { type KeptReport, keptDocument } from '../../delivery/src/gate/kept-document.ts';
