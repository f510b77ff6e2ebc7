/** What a preview picture is: a Letter page of 816 by 1056 in pixels of its own, and the most bytes it may weigh. */
export const previewFormat = { width: 600, height: 776, bytes: 60_000 } as const;
