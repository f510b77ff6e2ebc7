/**
 * How every form of this area behaves: all that is wrong is told at once (otherwise passwords that differ are
 * told only when nothing else is wrong), and `AccountForm` decides what gets the focus.
 */
export const FORM_BEHAVIOUR = { criteriaMode: 'all', shouldFocusError: false } as const;
