/**
 * What remotes get as `react-router-dom`. A shared module is not tree-shaken: the whole of it is five
 * times this size. Re-exported from `react-router`; from `react-router-dom` it would import itself.
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
