/** The duration of a session in days (specification section 9), for its cookies, its token, and the text of pages. */
export const SESSION_DAYS = 7;

export const SESSION_COOKIES = { token: 'auth_token', userId: 'user_id' } as const;
