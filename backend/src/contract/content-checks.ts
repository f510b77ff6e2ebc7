import { type ContractCheck, must, NotChecked, signedIn } from './contract-check.ts';
import type { ContractVisit } from './contract-visit.ts';

function keptItem({ itemId }: ContractVisit): string {
  if (!itemId) throw new NotChecked('there is no item, because recording one does not work');
  return itemId;
}

/** `{host}/content/*` and `{host}/email/*` of specification section 7. */
export const CONTENT_CHECKS: readonly ContractCheck[] = [
  {
    says: 'A guide download can be recorded, and the dashboard’s list has it with title and date',
    async run(visit) {
      signedIn(visit);
      await visit.api.content.create({ type: 'guide_downloads', title: 'Contract Guide' });
      const { data } = await visit.api.content.list({ type: 'guide_downloads' });
      const [download] = data.filter(({ title }) => title === 'Contract Guide');
      must(download, 'the list does not have it');
      must(!Number.isNaN(Date.parse(String(download.downloadedAt))), `its date is ${download.downloadedAt}`);
      visit.itemId = download.id;
    },
  },
  {
    says: 'An item can be read and changed by its id',
    async run(visit) {
      signedIn(visit);
      const id = keptItem(visit);
      await visit.api.content.update(id, { title: 'Contract Guide 2' });
      const item = (await visit.api.content.get(id)) as { title?: unknown };
      must(item.title === 'Contract Guide 2', `its title is ${JSON.stringify(item.title)} after the change`);
    },
  },
  {
    says: 'The filter of a list is kept to',
    async run(visit) {
      signedIn(visit);
      const { data } = await visit.api.content.list({ type: 'contract-nothing' });
      must(data.length === 0, `a filter that fits nothing gave ${data.length} items`);
    },
  },
  {
    says: 'An item that is deleted is gone',
    async run(visit) {
      signedIn(visit);
      const id = keptItem(visit);
      await visit.api.content.delete(id);
      const { data } = await visit.api.content.list({});
      must(!data.some((item) => item.id === id), 'the list still has it');
    },
  },
  {
    says: 'Mail goes from named templates to the caller’s own address, and to nobody else',
    async run(visit) {
      signedIn(visit);
      await visit.api.email.send({ template: 'verify-email' });
      const { status } = await visit.post('/email/send', {
        template: 'verify-email',
        to: 'other@example.com',
      });
      must(status >= 400, `mail to another address was answered with ${status}: this is an open relay`);
    },
  },
];
