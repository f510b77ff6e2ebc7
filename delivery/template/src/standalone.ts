import { mountStandalone } from 'shared-lib/standalone';
import { routes } from './routes.ts';

mountStandalone('mfe-starter', routes);
