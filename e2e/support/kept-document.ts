export { type KeptReport, keptDocument } from '../../delivery/src/gate/browser/kept-document.ts';
