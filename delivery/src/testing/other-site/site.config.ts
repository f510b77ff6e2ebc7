import { defineSite } from 'delivery/define-site';

/** The smallest site: a shell that renders no more than a page, and one remote. A test copies it into a project of its own. */
export default defineSite({
  apps: [
    { name: 'shell', folder: 'shell', owner: 'us', paths: ['/*'] },
    { name: 'notes', folder: 'mfe-notes', owner: 'us', paths: ['/notes', '/*'] },
  ],
  sharedLib: 'shared-lib',
  configuration: 'shared-lib/site.config.json',
});
