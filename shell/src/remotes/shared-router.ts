/**
 * The `react-router-dom` of remotes: a shared module is not tree-shaken, and the whole of it is five times this
 * size. The gate (`delivery/src/core/gate/check-shared.ts`) and the lint rule in `biome.json` refuse other imports of a
 * remote.
 */
export {
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
