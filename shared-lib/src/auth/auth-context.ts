import { createContext } from 'react';
import type { AuthStore } from './auth-store.ts';

/** Holds the store, whose identity never changes: a changing value would wipe prerendered HTML. */
export const AuthContext = createContext<AuthStore | null>(null);
