import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The tokens of mailed links, by a random key. The history state contains only that key (`link`). */
const tokens = new Map<string, string>();

/**
 * The token of a mailed link: undefined before the first effect (as in prerendered HTML), null if the link has no token. The
 * token leaves the address bar immediately and then exists only in this document's memory, so a reload loses it.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const urlToken = query.get('token');
    if (!urlToken) {
      setToken(tokens.get(state?.link) ?? null);
      return;
    }
    const link = String(Math.random());
    tokens.set(link, urlToken);
    setToken(urlToken);
    query.delete('token');
    navigate({ pathname, search: query.toString() }, { replace: true, state: { ...state, link } });
  }, [pathname, search, state, navigate]);

  return token;
}
