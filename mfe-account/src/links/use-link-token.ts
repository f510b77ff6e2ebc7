import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the history entry of a mailed link keeps in place of the address bar. */
interface LinkState {
  linkToken?: string;
}

/**
 * The token of a mailed link: undefined until it was looked for (prerendered HTML knows none), null when
 * there is none. It leaves the address bar as soon as it was read and stays in the history entry, so that
 * a reload does not lose it.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const inAddress = query.get('token');
    if (!inAddress) {
      setToken((state as LinkState | null)?.linkToken ?? null);
      return;
    }
    setToken(inAddress);
    query.delete('token');
    navigate(
      { pathname, search: query.toString() },
      { replace: true, state: { ...state, linkToken: inAddress } },
    );
  }, [pathname, search, state, navigate]);

  return token;
}
