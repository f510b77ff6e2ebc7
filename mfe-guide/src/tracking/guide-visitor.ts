/** The placeholder person of events (specification section 3). No real address ends in example.com. */
export const GUIDE_VISITOR = { name: 'Guide Visitor', email: 'visitor@example.com' } as const;

export type GuideVisitor = typeof GUIDE_VISITOR | typeof GUIDE_DOWNLOAD;

/** The placeholder person of a click on a download button, which the backend distinguishes from a view by this name. */
export const GUIDE_DOWNLOAD = { ...GUIDE_VISITOR, name: 'Guide Download' } as const;
