/** Whom events name: nobody (specification section 3). The address is at example.com, where nobody is. */
export const GUIDE_VISITOR = { name: 'Guide Visitor', email: 'visitor@example.com' } as const;
