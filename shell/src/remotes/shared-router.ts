/**
 * The `react-router-dom` of remotes. A shared module is not tree-shaken, and the whole package is five times as large.
 * A release check and a lint rule refuse all other imports from `react-router-dom` in remotes.
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
