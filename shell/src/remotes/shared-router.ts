/**
 * The `react-router-dom` of remotes: a shared module is not tree-shaken, and the whole of it is five times this
 * size. The gate refuses a remote that imports another name (`delivery/src/core/gate/check-shared.ts`), and so does the lint
 * rule in `biome.json`.
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
