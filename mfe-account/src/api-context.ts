import { createContext } from 'react';
import { api } from 'shared-lib';

/** The calls that pages make: the page's one client, or a test's own. */
export const ApiContext = createContext<Pick<typeof api, 'auth' | 'content' | 'user'>>(api);
