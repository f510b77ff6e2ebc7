import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The tokens of mailed links. The history state contains only a token's key (`link`). */
const tokens = new Map<string, string>();

/**
 * The token of a mailed link: undefined before it is read (as in prerendered HTML), null if the link has none. It is
 * removed from the address bar immediately and then exists only in this document's memory: a reload, another tab or the
 * history does not have it. The mailed link still works.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const inAddress = query.get('token');
    if (!inAddress) {
      setToken(tokens.get(state?.link) ?? null);
      return;
    }
    const link = String(Math.random());
    tokens.set(link, inAddress);
    setToken(inAddress);
    query.delete('token');
    navigate({ pathname, search: query.toString() }, { replace: true, state: { ...state, link } });
  }, [pathname, search, state, navigate]);

  return token;
}
