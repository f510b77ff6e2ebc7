import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the history entry of a mailed link keeps: not the token, but what it is found by while this document lives. */
interface LinkState {
  link?: string;
}

const tokens = new Map<string, string>();

/**
 * The token of a mailed link: undefined until it was looked for (prerendered HTML knows none), null when
 * there is none. It leaves the address bar as soon as it was read, and is then in this document's memory alone: a
 * reload, another tab and whoever looks through the history find none. The link in the mail still works.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const inAddress = query.get('token');
    if (!inAddress) {
      setToken(tokens.get((state as LinkState | null)?.link ?? '') ?? null);
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
