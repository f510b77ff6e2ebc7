// First: the modules after it may load code.
import './loading/loader.ts';

export type { AccountSession } from './api/account-session.ts';
export { api } from './api/api.ts';
export type { ContentItem, GuideDownload } from './api/content-api.ts';
export type { User } from './api/user.ts';
export type { AuthState, AuthStatus } from './auth/auth-store.ts';
export { type AuthStore, createAuthStore } from './auth/auth-store.ts';
export { sharedAuthStore } from './auth/shared-auth-store.ts';
export { type Auth, AuthProvider, useAuth } from './auth/use-auth.ts';
export { ApiError, type ApiErrorKind } from './client/api-error.ts';
export { sharedClient } from './client/shared-client.ts';
export type { RemoteRoute, RouteAccess, RouteLayout } from './routes/remote-route.ts';
export type { RoutePicture } from './routes/route-picture.ts';
export type { DescribePage, PageFacts, StructuredData } from './routes/structured-data.ts';
export type { SearchFile, SearchPage, SearchSection } from './search/search-file.ts';
export { configureSite, currentSite } from './site/current-site.ts';
export type { SiteConfig, SiteIdentity } from './site/site-config.ts';
export { pageAddress } from './webhook/page-address.ts';
export { webhook } from './webhook/shared-webhook.ts';
