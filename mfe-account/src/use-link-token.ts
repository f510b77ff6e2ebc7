import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** By a random key. The history state contains only that key (`link`). */
const tokens = new Map<string, string>();

/** Undefined before the first effect, null without a token. Only this document's memory keeps the token. */
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
