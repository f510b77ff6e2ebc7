/**
 * The `react-router-dom` of remotes. A shared module is not tree-shaken, and the whole package is five times as large
 * as these exports. A release check (`delivery/src/core/gate/check-shared.ts`) and the lint rule in `biome.json` refuse
 * other imports from `react-router-dom` in remotes.
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
