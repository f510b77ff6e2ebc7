/*
 * The packages that a remote in a repository of its own is made with. A registry keeps them under this scope; a
 * remote installs the first as `shared-lib` (an npm alias), because that is what its sources import.
 */
export const SHARED_LIB_PACKAGE = '@gable-and-grain/shared-lib';
export const KIT_PACKAGE = '@gable-and-grain/remote-kit';
