/**
 * What remotes get as `react-router-dom`. Shared modules are not tree-shaken, and the whole package is five
 * times this size. Re-exported from `react-router`: `react-router-dom` would import itself.
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
