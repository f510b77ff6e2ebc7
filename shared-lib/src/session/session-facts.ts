/** The duration of a session in days (specification section 9). */
export const SESSION_DAYS = 7;

export const SESSION_COOKIES = { token: 'auth_token', userId: 'user_id' } as const;
