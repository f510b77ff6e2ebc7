export type { AccountSession, ContentItem, GuideDownload, User } from './api/api.ts';
export { api, sharedClient } from './api/api.ts';
export { type AuthState, type AuthStatus, type AuthStore, createAuthStore } from './auth/auth-store.ts';
export { type Auth, AuthProvider, sharedAuthStore, useAuth } from './auth/use-auth.ts';
export { ApiError, type ApiErrorKind } from './client/responses.ts';
export { lateCode } from './loading/loader.ts';
export type {
  BrowserRoute,
  DescribePage,
  FormCall,
  FormField,
  PageFacts,
  RemoteFragment,
  RemoteRoute,
  RouteAccess,
  RouteForm,
  RouteLayout,
  RoutePicture,
  StructuredData,
} from './routes/remote-route.ts';
export type { SearchFile, SearchPage, SearchSection } from './search/search-file.ts';
export { configureSite, currentSite } from './site/current-site.ts';
export type { SiteConfig, SiteIdentity } from './site/site-config.ts';
export { webhook } from './webhook/webhook.ts';
export { pageAddress } from './webhook/webhook-bodies.ts';
