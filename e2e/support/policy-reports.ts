import type { Page } from '@playwright/test';

/** Collects policy violations in the documents that the page opens from now on. The list grows. */
export async function policyReports(page: Page): Promise<readonly string[]> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (report: string) => void reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, sample }) => {
        const { reportViolation } = window as unknown as { reportViolation: (report: string) => void };
        reportViolation(`${violatedDirective}: ${blockedURI} ${sample} (${sourceFile})`);
      },
    );
  });
  return reports;
}
