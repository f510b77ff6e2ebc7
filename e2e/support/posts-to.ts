import type { Page } from '@playwright/test';

/** Collects every POST of the page to `path`, for example `/api/auth/login`. The list grows. */
export function postsTo(page: Page, path: string): readonly string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      posts.push(request.postData() ?? '');
    }
  });
  return posts;
}
