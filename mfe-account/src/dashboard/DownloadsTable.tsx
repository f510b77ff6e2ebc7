import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import type { GuideDownload } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { PATHS } from '../paths.ts';
import styles from './DownloadsTable.module.css';
import { downloadDate } from './download-date.ts';

/** The dashboard's list. Every record opens the guide PDF in a new tab. */
export function DownloadsTable({ downloads }: { downloads: readonly GuideDownload[] }): ReactElement {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Guide title</th>
          <th scope="col">Downloaded on</th>
          <th scope="col">
            <Hidden>Action</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {downloads.map(({ id, title, downloadedAt }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td className={styles.date}>
              <time dateTime={downloadedAt}>{downloadDate(downloadedAt)}</time>
            </td>
            <td>
              <a className={buttonClass('secondary')} href={PATHS.guidePdf} target="_blank" rel="noopener">
                <Download size="1.2em" aria-hidden="true" />
                <span>
                  Download Again
                  <Hidden>: {title}, PDF, opens in a new tab</Hidden>
                </span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
