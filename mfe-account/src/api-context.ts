import { createContext } from 'react';
import { api } from 'shared-lib';

/** The API for pages: the page's one client, or a test's own. */
export const ApiContext = createContext<Pick<typeof api, 'auth' | 'content' | 'user'>>(api);
