/** How long a session lasts, in days (specification section 9): the cookies, the token on the server, and the texts of pages. */
export const SESSION_DAYS = 7;

/** The cookies of a session (specification section 9). */
export const SESSION_COOKIES = { token: 'auth_token', userId: 'user_id' } as const;
