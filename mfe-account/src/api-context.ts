import { createContext } from 'react';
import { api } from 'shared-lib';

/** The calls that the pages make themselves: the page's one client, unless a test gives its own. */
export const ApiContext = createContext<Pick<typeof api, 'auth' | 'content' | 'user'>>(api);
