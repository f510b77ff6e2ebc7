import { defineSite } from 'delivery/define-site';

/** A new app of this repository also needs a workspace, an owner in `.github/CODEOWNERS`, and a folder in CI files. */
export default defineSite({
  apps: [
    {
      name: 'shell',
      folder: 'shell',
      owner: 'platform team',
      paths: ['/third-party-notices.txt', '/*'],
    },
    {
      name: 'content',
      folder: 'mfe-content',
      owner: 'editorial team',
      paths: ['/*'],
    },
    {
      name: 'guide',
      folder: 'mfe-guide',
      owner: 'marketing team',
      paths: ['/free-homeowners-guide', '/homeowners-guide-download', '/homeowners-guide.pdf', '/*'],
    },
    {
      name: 'account',
      folder: 'mfe-account',
      owner: 'accounts team',
      paths: [
        '/login',
        '/register',
        '/forgot-password',
        '/reset-password',
        '/verify-email',
        '/dashboard',
        '/account-settings',
        '/account-privacy',
        '/*',
      ],
    },
  ],
  sharedLib: 'shared-lib',
});
